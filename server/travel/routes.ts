import type { FastifyInstance } from 'fastify'
import * as roomContract from '../../contract/travel/rooms.ts'
import * as contract from '../../contract/travel/travel.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { announceRoom, announceTravel } from './travelHints.ts'
import { createRoom, deleteRoom, giveRoom, listRooms, updateRoom } from './rooms.ts'
import { mayChangeRoom, mayChangeTravel, mayHouse, mayTravelFor } from './rights.ts'
import { readTravel } from './rows.ts'
import { listTravellers } from './travellers.ts'
import { createTravel, updateTravel } from './travels.ts'

/** The endpoints for travel details, for everybody who may act for the person, and for rooms, for admins. */
export function travelRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.createTravel, async (call) => {
    const { sql, caller } = call
    const { AccommodationId, ...fields } = call.body
    const registration = await mayTravelFor(sql, caller, AccommodationId, 'held')
    const { Travel, Message } = await createTravel(sql, caller, registration, fields)
    await announceTravel(sql, call, Travel)
    return { Result: Travel, Id: Travel.TravelId, Message, Version: Travel.Version }
  })

  serve(app, context, contract.updateTravel, async (call) => {
    const { sql, body } = call
    const { Travel, Message } = await updateTravel(sql, await mayChangeTravel(call), body)
    await announceTravel(sql, call, Travel)
    return { Result: Travel, Id: Travel.TravelId, Message, Version: Travel.Version }
  })

  serve(app, context, contract.getTravel, async ({ sql, params, caller }) => {
    const travel = await readTravel(sql, params.id)
    await mayTravelFor(sql, caller, travel.AccommodationId)
    return { Result: travel, Id: travel.TravelId, Version: travel.Version }
  })

  serve(app, context, contract.getTravels, async ({ sql, query, caller }) => ({
    Result: await listTravellers(sql, caller, query),
  }))

  roomRoutes(app, context)
}

function roomRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, roomContract.getRooms, async ({ sql }) => ({ Result: await listRooms(sql) }))

  serve(app, context, roomContract.createRoom, async ({ sql, body, caller, traceId, publish }) => {
    const room = await createRoom(sql, body)
    await recordAudit({ sql, caller, traceId }, 'Add room', room.RoomId, body)
    await announceRoom(sql, { publish }, room)
    return { Result: room, Id: room.RoomId, Version: room.Version }
  })

  serve(app, context, roomContract.updateRoom, async (call) => {
    const { sql, params, body, caller, ifMatch, traceId, publish } = call
    const room = await updateRoom(sql, await mayChangeRoom(sql, params.id, ifMatch), body)
    await recordAudit({ sql, caller, traceId }, 'Change room', room.RoomId, body)
    await announceRoom(sql, { publish }, room)
    return { Result: room, Id: room.RoomId, Version: room.Version }
  })

  serve(app, context, roomContract.deleteRoom, async ({ sql, params, caller, traceId, publish }) => {
    const room = await mayChangeRoom(sql, params.id)
    await deleteRoom(sql, room)
    const { RoomId, RoomName } = room
    await recordAudit({ sql, caller, traceId }, 'Delete room', RoomId, { RoomName })
    await announceRoom(sql, { publish }, { RoomId, Version: 0 })
    return { Result: null, Id: RoomId }
  })

  serve(app, context, roomContract.giveRoom, async ({ sql, params, body, caller, traceId, publish }) => {
    const travel = await giveRoom(sql, await mayHouse(sql, params.id), body.RoomId)
    await recordAudit({ sql, caller, traceId }, 'Give room', travel.UserDetailId, {
      RoomName: travel.RoomName,
    })
    await announceTravel(sql, { publish }, travel)
    return { Result: travel, Id: travel.TravelId, Version: travel.Version }
  })
}
