import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Journey } from '../../../src/features/travel/TravelCard.tsx'
import { byTrain } from '../../support/travel.ts'
import { accommodation as id } from '../payments/samples.ts'

const shown = (change: object) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Journey
        travel={{
          ...{ ...byTrain, ...change },
          ...{ TravelId: id, AccommodationId: id, UserDetailId: id, FullName: 'Asha Rao' },
          ...{ RoomName: '', Version: 1 },
        }}
      />
    </MantineProvider>,
  )

test('a journey says a pick-up on arrival and a ride to the departure in words of their own', () => {
  const both = shown({ ArrivalPickUp: true, DeparturePickUp: true })
  expect(both).toContain('Train 16021, Mysuru Junction · pick-up wanted')
  expect(both).toContain('Flight, Bengaluru Airport · ride wanted')
  const neither = shown({ ArrivalPickUp: false, DeparturePickUp: false })
  expect(neither).not.toContain('wanted')
})
