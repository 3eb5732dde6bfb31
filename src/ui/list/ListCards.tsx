import { Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { cellOf, groupsOf, type ListProps } from './listProps.ts'
import { ChooseRow } from './ListTable.tsx'
import { rowKeys } from './rowKeys.ts'

/** Rows as cards, each with the columns that are shown. */
export function ListCards<Row, Sort extends string>(props: ListProps<Row, Sort>) {
  const { label, rows, idOf, open, columns, named, choosing, actions, groupOf, isOnlyInTable } = props
  const { plain = [], cut = [] } = props
  const head = columns.find(({ key }) => key === named)
  const about = columns.filter(({ key }) => key !== named)
  // What has a line of its own comes first: it leaves the last line to the act.
  const isFirst = ({ key }: (typeof about)[number]) => actions !== undefined && cut.includes(key)
  const facts = [...about.filter(isFirst), ...about.filter((column) => !isFirst(column))]
  return (
    <div onKeyDown={rowKeys(open === undefined ? choosing?.clear : undefined)}>
      {groupsOf(rows, groupOf).map(({ title, rows: some }) => (
        <Fragment key={title}>
          {title && (
            <Title order={2} className="desk-group">
              {title}
            </Title>
          )}
          <ul className="desk-cards" aria-label={title || label}>
            {some.map((row) => (
              <Card key={idOf(row)} component="li" withBorder padding="xs" data-row={idOf(row)}>
                <Group align="start" wrap="nowrap">
                  {choosing && <ChooseRow row={row} choosing={choosing} />}
                  <div className="desk-card">
                    {head && <div className="desk-named">{cellOf(props, head, row)}</div>}
                    <div className="desk-about">
                      <dl className="desk-facts">
                        {facts.map((column) => {
                          if (isOnlyInTable?.(row, column.key)) return null
                          const isCut = cut.includes(column.key)
                          const cell = isCut ? column.value(row, props.timeZone) : cellOf(props, column, row)
                          return cell === '' ? null : (
                            <div key={column.key}>
                              <Text component="dt" size="sm" c="dimmed">
                                {plain.includes(column.key) ? (
                                  <VisuallyHidden>{column.heading}</VisuallyHidden>
                                ) : (
                                  column.heading
                                )}
                              </Text>{' '}
                              <Text
                                component="dd"
                                size="sm"
                                {...(isCut ? { truncate: 'end', className: 'desk-cut' } : {})}
                              >
                                {cell}
                              </Text>
                            </div>
                          )
                        })}
                      </dl>
                      {actions && <div className="desk-actions">{actions(row)}</div>}
                    </div>
                  </div>
                </Group>
              </Card>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}
