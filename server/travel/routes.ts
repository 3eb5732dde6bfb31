import type { FastifyInstance } from 'fastify'
import * as roomContract from '../../contract/travel/rooms.ts'
import * as contract from '../../contract/travel/travel.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve, versioned } from '../http/serve.ts'
import { announceToSeers } from '../papers/coAuthorRights.ts'
import { announceRoom } from './guests.ts'
import { createRoom, deleteRoom, giveRoom, listRooms, updateRoom } from './rooms.ts'
import { mayChangeRoom, mayChangeTravel, mayGiveRoom, mayTravelFor } from './rights.ts'
import { readTravel } from './rows.ts'
import { listTravellers } from './travellers.ts'
import { createTravel, updateTravel, type Saved } from './travels.ts'

/** Notifies everybody who sees changed travel details, and answers with them. */
async function answerTravel(call: Parameters<typeof announceToSeers>[0], { Travel, Message = '' }: Saved) {
  const { UserDetailId, TravelId, Version } = Travel
  await announceToSeers(call, [UserDetailId], { Entity: 'Travel', Id: TravelId, Version })
  return { ...versioned(Travel, TravelId), Message }
}

/** The endpoints for travel details, for everybody who may act for the person, and for rooms, for admins. */
export function travelRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.createTravel, async (call) => {
    const { sql, caller } = call
    const { AccommodationId, ...fields } = call.body
    const registration = await mayTravelFor(sql, caller, AccommodationId, 'lock')
    return answerTravel(call, await createTravel(sql, caller, registration, fields, call.newId()))
  })

  serve(app, context, contract.updateTravel, async (call) =>
    answerTravel(call, await updateTravel(call.sql, await mayChangeTravel(call), call.body)),
  )

  serve(app, context, contract.getTravel, async ({ sql, params, caller }) => {
    const travel = await readTravel(sql, params.id)
    await mayTravelFor(sql, caller, travel.AccommodationId)
    return versioned(travel, travel.TravelId)
  })

  serve(app, context, contract.getTravels, async ({ sql, query, caller }) => ({
    Result: await listTravellers(sql, caller, query),
  }))

  roomRoutes(app, context)
}

function roomRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, roomContract.getRooms, async ({ sql }) => ({ Result: await listRooms(sql) }))

  serve(app, context, roomContract.createRoom, async (call) => {
    const room = await createRoom(call.sql, call.body)
    await recordAudit(call, 'Add room', room.RoomId, call.body)
    await announceRoom(call, room)
    return versioned(room, room.RoomId)
  })

  serve(app, context, roomContract.updateRoom, async (call) => {
    const { sql, params, body, ifMatch } = call
    const room = await updateRoom(sql, await mayChangeRoom(sql, params.id, ifMatch), body)
    await recordAudit(call, 'Change room', room.RoomId, body)
    await announceRoom(call, room)
    return versioned(room, room.RoomId)
  })

  serve(app, context, roomContract.deleteRoom, async (call) => {
    const room = await mayChangeRoom(call.sql, call.params.id)
    await deleteRoom(call.sql, room)
    const { RoomId, RoomName } = room
    await recordAudit(call, 'Delete room', RoomId, { RoomName })
    await announceRoom(call, { RoomId, Version: 0 })
    return { Result: null, Id: RoomId }
  })

  serve(app, context, roomContract.giveRoom, async (call) => {
    const { sql, params, body } = call
    const Travel = await giveRoom(sql, await mayGiveRoom(sql, params.id), body.RoomId)
    await recordAudit(call, 'Give room', Travel.UserDetailId, { RoomName: Travel.RoomName })
    return answerTravel(call, { Travel })
  })
}
