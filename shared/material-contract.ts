/** The calls on parts and material, a part of the contract. */
import { Type } from 'typebox'
import { call } from './call.ts'
import type { Outcome } from './failures.ts'
import { inputLimits } from './limits.ts'
import { mostOfMaterial, VanCount, type VanLine } from './material.ts'
import { LocalDate, nullable } from './schema.ts'

const jobUuid = Type.String({ maxLength: 64 })
const itemUuid = Type.String({ maxLength: 64 })
const name = Type.String({ maxLength: inputLimits.nameLetters })

export const materialLimits = {
  /** of what is typed to find some */
  letters: 200,
  /** how many are offered */
  choices: 12,
  /** of one line */
  most: mostOfMaterial,
} as const

export const materialRequests = {
  /** what may be meant: what was used before comes first, then the office's list */
  'material.find': call({ q: Type.String({ maxLength: materialLimits.letters }) }).gives<MaterialChoice[]>(),
  /** used on a job: a line of its own, or more of the line that is there for it */
  'material.add': call({
    jobUuid,
    title: Type.String({ minLength: 1, maxLength: inputLimits.nameLetters }),
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: materialLimits.most }),
    unit: nullable(name),
    materialNumber: nullable(name),
  }).gives<Outcome<null>>(),
  /** more of an item, or less where that is below zero; never less than nothing */
  'material.count': call({
    jobUuid,
    itemUuid,
    by: Type.Number({ minimum: -materialLimits.most, maximum: materialLimits.most }),
  }).gives<Outcome<null>>(),
  'material.remove': call({ jobUuid, itemUuid }).gives<Outcome<null>>(),
  /** what the vans of who plans held when the hub was asked last; nothing is asked for it */
  'vans.read': call({}).gives<Vans>(),
  /** asks the hub for that */
  'vans.fetch': call({}).gives<Outcome<null>>(),
  /**
   * what lies in a van now, or what was put into it: said to the hub at once, as nobody here knows of the others. `key`:
   * the same for the same press, however often it is sent
   */
  'vans.count': call({
    key: Type.String({ minLength: 8, maxLength: 64 }),
    ...VanCount.properties,
  }).gives<Outcome<null>>(),
  /** all that this person used on a day; null: today */
  'material.day': call({ date: nullable(LocalDate) }).gives<MaterialSum[]>(),
}

/** As the hub told it last: at no other time is anything known of another's van. */
export interface Vans {
  /** epoch ms by the laptop's clock; null: it was never told */
  at: number | null
  /** from when on `taken` is counted: the midnight before that */
  since: number
  /** by name */
  vans: VanView[]
}

export interface VanView {
  van: string
  groupId: number
  /** who drives it, by name */
  people: string[]
  lines: VanLine[]
}

/** Something that may be added to a job. */
export interface MaterialChoice {
  title: string
  unit: string | null
  /** null: it is not on the office's list */
  materialNumber: string | null
  barcode: string | null
  /** what is left in this person's van; null where nobody has counted */
  stock: number | null
  /** on how many items of the jobs here it was used */
  uses: number
}

/** What was used of one piece, over several items. */
export interface MaterialSum {
  title: string
  unit: string | null
  materialNumber: string | null
  quantity: number
}
