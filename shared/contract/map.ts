/** Calls for the map of the day's jobs. Its tiles come from a file on this laptop or in a folder of the company. */
import { type Static, Type } from 'typebox'
import { CalendarDay } from '../entities/schema.ts'
import type { Outcome } from '../text/failures.ts'
import type { Message } from '../text/message.ts'
import { call } from './call.ts'

const mapLimits = {
  /** jobs of a day that the user can put in an order */
  orderedJobs: 500,
} as const

/** The greatest zoom of a tile in a map file. */
const MOST_ZOOM = 24
const MOST_TILE = 2 ** MOST_ZOOM - 1

const tileNumber = Type.Integer({ minimum: 0, maximum: MOST_TILE })
/** The address of a tile: the zoom, and the column and the row from the north-west. */
export const TileAddress = Type.Object({
  z: Type.Integer({ minimum: 0, maximum: MOST_ZOOM }),
  x: tileNumber,
  y: tileNumber,
})
export type TileAddress = Static<typeof TileAddress>

export const mapRequests = {
  /** opens the map file that the setting names, if it is not open yet */
  'map.read': call({}).gives<MapView>(),
  /** the uncompressed bytes of a tile in Base64; null: the file does not cover that place */
  'map.tile': call(TileAddress.properties).gives<Outcome<string | null>>(),
  /** the order in which the user wants to drive to the jobs of a day; empty: the planned order */
  'map.order': call({ date: CalendarDay }).gives<string[]>(),
  'map.saveOrder': call({
    date: CalendarDay,
    jobUuids: Type.Array(Type.String({ maxLength: 64 }), { maxItems: mapLimits.orderedJobs }),
  }).gives<Outcome<null>>(),
}

/** The kinds of tiles that the screens draw: OpenMapTiles vectors, or pictures. */
const tileKinds = ['vector', 'picture'] as const

export interface MapFacts {
  /** name of the file, without its folder */
  name: string
  kind: (typeof tileKinds)[number]
  minZoom: number
  maxZoom: number
  /** west, south, east and north in WGS 84 degrees; null: the file does not say */
  bounds: [number, number, number, number] | null
  /** text without markup, which the map must show; null: none in the file */
  attribution: string | null
}

export interface MapView {
  /** null: there is no usable file, and only the outline of the world is shown */
  file: MapFacts | null
  /** why the file cannot be used, or was not downloaded; null: it can, or none is named */
  problem: Message | null
  /** bytes of the server's map that is being downloaded; null: none is */
  coming: { done: number; size: number } | null
}
