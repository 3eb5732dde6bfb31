import { Checkbox, NativeSelect, TextInput, Title } from '@mantine/core'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { travelLabels, travelModes, type TravelFields } from '../../../contract/travel/travel.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

interface TravelFieldsetProps {
  readonly fields: TravelFields
  readonly errors: FieldErrors
  readonly withRoom: boolean
  readonly onChange: (changes: Partial<TravelFields>) => void
}

type TextName = Exclude<keyof TravelFields, `${Way}PickUp`>

/** The label, value, error and change of the control of a text. */
const fieldsOf =
  ({ fields, errors, onChange }: TravelFieldsetProps) =>
  (name: TextName) => ({
    label: travelLabels[name],
    value: fields[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })

type Way = 'Arrival' | 'Departure'

/** The fields of travel details: arrival, departure, room, remarks. */
export function TravelFieldset(props: TravelFieldsetProps) {
  const { withRoom } = props
  const field = fieldsOf(props)
  return (
    <>
      <WayFields {...props} way="Arrival" title={travelScreenTexts.arrival} />
      <WayFields {...props} way="Departure" title={travelScreenTexts.departure} />
      <fieldset className="travel-fields" aria-labelledby="travel-room">
        <Title order={2} size="h4" id="travel-room" className="travel-whole">
          {withRoom ? travelScreenTexts.stay : travelLabels.Remarks}
        </Title>
        {withRoom &&
          (['StayFrom', 'StayUntil'] as const).map((name) => (
            <DateField key={name} required {...field(name)} />
          ))}
        <GrowingText
          className="travel-whole"
          {...field('Remarks')}
          description={travelScreenTexts.remarksHint}
          minRows={2}
        />
      </fieldset>
    </>
  )
}

type WayFieldsProps = TravelFieldsetProps & { readonly way: Way; readonly title: string }

function WayFields({ way, title, ...props }: WayFieldsProps) {
  const { fields, withRoom, onChange } = props
  const field = fieldsOf(props)
  const id = `travel-${way.toLowerCase()}`
  const [mode, number, place, on, pickUp] = [
    `${way}Mode`,
    `${way}Number`,
    `${way}Place`,
    `${way}On`,
    `${way}PickUp`,
  ] as const
  const stay = way === 'Arrival' ? 'StayFrom' : 'StayUntil'
  /** Most people want the room for exactly these days. */
  const fillStay = () => {
    const day = fields[on].slice(0, 10)
    if (withRoom && day > '2000' && fields[stay] === '') onChange({ [stay]: day })
  }
  return (
    <fieldset className="travel-fields" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} className="travel-whole">
        {title}
      </Title>
      <NativeSelect required {...field(mode)} data={[{ value: '', label: '' }, ...travelModes]} />
      <TextInput {...field(number)} description={travelScreenTexts.numberHint} />
      <TextInput required {...field(place)} />
      <DateField
        withTime
        required
        {...field(on)}
        description={travelScreenTexts.localTime}
        onBlur={fillStay}
      />
      <Checkbox
        className="travel-whole"
        label={travelLabels[pickUp]}
        checked={fields[pickUp]}
        onChange={(event) => onChange({ [pickUp]: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
