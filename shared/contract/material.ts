/** Calls for parts and material. */
import { Type } from 'typebox'
import { mostOfMaterial, VanCount, type VanLine } from '../entities/material.ts'
import { LocalDate, nullable } from '../entities/schema.ts'
import { inputLimits } from '../limits/limits.ts'
import type { Outcome } from '../text/failures.ts'
import { call } from './call.ts'

const jobUuid = Type.String({ maxLength: 64 })
const itemUuid = Type.String({ maxLength: 64 })
const name = Type.String({ maxLength: inputLimits.nameLetters })

export const materialLimits = {
  /** characters of a search */
  letters: 200,
  /** suggestions of a search */
  choices: 12,
  /** the largest amount of one item */
  most: mostOfMaterial,
} as const

export const materialRequests = {
  /** suggestions: previously used materials first, then the server's list */
  'material.find': call({ q: Type.String({ maxLength: materialLimits.letters }) }).gives<MaterialChoice[]>(),
  /** uses material on a job: adds an item, or increases an existing one */
  'material.add': call({
    jobUuid,
    title: Type.String({ minLength: 1, maxLength: inputLimits.nameLetters }),
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: materialLimits.most }),
    unit: nullable(name),
    materialNumber: nullable(name),
  }).gives<Outcome<null>>(),
  /** increases an item's amount, or decreases it if negative; never below zero */
  'material.count': call({
    jobUuid,
    itemUuid,
    by: Type.Number({ minimum: -materialLimits.most, maximum: materialLimits.most }),
  }).gives<Outcome<null>>(),
  'material.remove': call({ jobUuid, itemUuid }).gives<Outcome<null>>(),
  /** the stock of the dispatcher's vans as last read; sends no request */
  'vans.read': call({}).gives<Vans>(),
  /** reads the stock from the server */
  'vans.fetch': call({}).gives<Outcome<null>>(),
  /**
   * Counts or adds stock of a van. The request is sent at once, because this laptop does not know changes by other
   * users. `key` is equal for every resend of an action.
   */
  'vans.count': call({
    key: Type.String({ minLength: 8, maxLength: 64 }),
    ...VanCount.properties,
  }).gives<Outcome<null>>(),
  /** all material that the user used on a day; null: today */
  'material.day': call({ date: nullable(LocalDate) }).gives<MaterialSum[]>(),
}

/** The stock of the vans as last read from the server. */
export interface Vans {
  /** epoch ms by the laptop's clock; null: never read */
  at: number | null
  /** `taken` counts from this time: the midnight before `at` */
  since: number
  /** sorted by name */
  vans: VanView[]
}

export interface VanView {
  van: string
  groupId: number
  /** names of its drivers */
  people: string[]
  lines: VanLine[]
}

/** A suggestion of material for a job. */
export interface MaterialChoice {
  title: string
  unit: string | null
  /** null: it is not in the server's list */
  materialNumber: string | null
  barcode: string | null
  /** stock in the user's van; null: never counted */
  stock: number | null
  /** number of items with this material in the jobs stored here */
  uses: number
}

/** The total of one material over several items. */
export interface MaterialSum {
  title: string
  unit: string | null
  materialNumber: string | null
  quantity: number
}
