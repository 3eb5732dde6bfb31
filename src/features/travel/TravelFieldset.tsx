import { Checkbox, NativeSelect, Textarea, TextInput, Title } from '@mantine/core'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { travelLabels, travelModes, type TravelFields } from '../../../contract/travel/travel.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { DateField } from '../../ui/form/DateField.tsx'

interface TravelFieldsetProps {
  readonly fields: TravelFields
  readonly errors: FieldErrors
  readonly withRoom: boolean
  readonly onChange: (changes: Partial<TravelFields>) => void
}

type Way = 'Arrival' | 'Departure'

/** The fields of travel details: arrival, departure, room, remarks. */
export function TravelFieldset(props: TravelFieldsetProps) {
  const { fields, errors, withRoom, onChange } = props
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
            <DateField
              key={name}

              required
              label={travelLabels[name]}
              value={fields[name]}
              error={errors[name]}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          ))}
        <Textarea
          className="travel-whole"
          label={travelLabels.Remarks}
          description={travelScreenTexts.remarksHint}
          autosize
          minRows={2}
          value={fields.Remarks}
          error={errors['Remarks']}
          onChange={(event) => onChange({ Remarks: event.currentTarget.value })}
        />
      </fieldset>
    </>
  )
}

function WayFields({
  fields,
  errors,
  withRoom,
  onChange,
  way,
  title,
}: TravelFieldsetProps & { readonly way: Way; readonly title: string }) {
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
      <NativeSelect
        required
        label={travelLabels[mode]}
        data={[{ value: '', label: '' }, ...travelModes]}
        value={fields[mode]}
        error={errors[mode]}
        onChange={(event) => onChange({ [mode]: event.currentTarget.value })}
      />
      <TextInput
        label={travelLabels[number]}
        description={travelScreenTexts.numberHint}
        value={fields[number]}
        error={errors[number]}
        onChange={(event) => onChange({ [number]: event.currentTarget.value })}
      />
      <TextInput
        required
        label={travelLabels[place]}
        value={fields[place]}
        error={errors[place]}
        onChange={(event) => onChange({ [place]: event.currentTarget.value })}
      />
      <DateField
        withTime
        required

        label={travelLabels[on]}
        description={travelScreenTexts.localTime}
        value={fields[on]}
        error={errors[on]}
        onChange={(event) => onChange({ [on]: event.currentTarget.value })}
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
