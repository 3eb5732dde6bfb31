import '../payments.css'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pluck } from '../../../../contract/core/collections.ts'
import { confirmMany } from '../../../../contract/payments/payments.ts'
import { billList } from '../../../../contract/payments/billList.ts'
import type { BillFilter } from '../../../../contract/payments/billSearch.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { createAccommodation } from '../../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import type { Transfer } from '../../../../contract/payments/transfers.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useList } from '../../../parts/list/useList.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { paths } from '../../../paths.ts'
import { BillFilters } from './BillFilters.tsx'
import { billId, BillRows, payerOf, recordId } from './BillRows.tsx'
import { ConfirmManyDialog } from './ConfirmManyDialog.tsx'
import { MoneyScreens } from './MoneyScreens.tsx'
import { OpenBill } from './OpenBill.tsx'
import { UndoBar } from './UndoBar.tsx'

type Kind = NonNullable<BillFilter['Kind']>

/** Bills of registrations started from a paper (spec §2 "/payment"). */
export const PaperPayments = () => <BillDesk kind="paper" />

/** All other bills (spec §2 "/payment/users"). */
export const UserPayments = () => <BillDesk kind="user" />

function BillDesk({ kind }: { readonly kind: Kind }) {
  const list = useList(billList, {
    failed: payDeskTexts.loadFailed,
    also: { Kind: kind },
    forAway: useDatabases(),
  })
  const { round, readAgain } = list
  const claims = useSelection<Transfer>(kind, ({ PaymentId }) => PaymentId)
  /** The claims that are about to be confirmed. */
  const [confirming, setConfirming] = useState<readonly Transfer[]>([])
  const may = useMayCall()

  return (
    <Stack>
      <DeskHead title={payDeskTexts.titles[kind]} isNamedByTab tabs={<MoneyScreens here={kind} />}>
        {kind === 'user' && may(createAccommodation) && (
          <Button
            component={Link}
            to={paths.findRegistrant}
            variant="default"
            leftSection={<Icon name="plus" />}
          >
            {registrationTexts.findTitle}
          </Button>
        )}
      </DeskHead>
      {list.shown.open === undefined && <AsOf on={list.paged.asOf} />}
      <UndoBar round={round} onUndone={readAgain} />
      <ListScreen list={list} texts={payDeskTexts} filters={<BillFilters list={list} />}>
        {(page) => (
          <BillRows
            list={list}
            page={page}
            label={payDeskTexts.titles[kind]}
            claims={claims}
            onConfirm={setConfirming}
          />
        )}
      </ListScreen>
      {claims.count > 0 && (
        <ChosenBar
          label={payDeskTexts.selected(claims.count)}
          all={undefined}
          onClear={claims.clear}
          main={
            may(confirmMany) && { label: payDeskTexts.confirmMany, act: () => setConfirming(claims.rows) }
          }
        />
      )}
      <ConfirmManyDialog
        ids={pluck(confirming, 'PaymentId')}
        onClose={() => setConfirming([])}
        onDone={() => {
          claims.choose(confirming, false)
          setConfirming([])
          readAgain()
        }}
      />
      <ListPane list={list} label={payDeskTexts.bill} idOf={billId} openOf={recordId} nameOf={payerOf}>
        {(id, row) => <OpenBill accommodationId={id} row={row} onChanged={readAgain} />}
      </ListPane>
    </Stack>
  )
}
