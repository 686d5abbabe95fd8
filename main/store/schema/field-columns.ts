/** Creates the columns of an entity's fields: their SQL names, and the types of the fields. */
import { integer, real, text } from 'drizzle-orm/sqlite-core'
import { type Field, type Fields, type FieldValue, mapFields } from '../../../shared/entities/fields.ts'

const textColumn = <N extends string, T extends string>(name: N) => text(name).$type<T>()
const jsonColumn = <N extends string, T>(name: N) => text(name, { mode: 'json' }).$type<T>()
const realColumn = <N extends string>(name: N) => real(name)
const flagColumn = <N extends string>(name: N) => integer(name, { mode: 'boolean' }).notNull().default(false)

const makers = {
  text: textColumn,
  name: textColumn,
  choice: textColumn,
  uuid: textColumn,
  number: realColumn,
  flag: flagColumn,
  contact: jsonColumn,
  signature: jsonColumn,
  entries: jsonColumn,
  takings: jsonColumn,
} as const satisfies Record<Field['kind'], (name: string) => unknown>

/** `placeName` becomes `place_name`. */
export type ColumnName<P extends string> = P extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${ColumnName<Tail>}`
    : `_${Lowercase<Head>}${ColumnName<Tail>}`
  : P

type ColumnOf<P extends string, F extends Field> = F['kind'] extends 'number'
  ? ReturnType<typeof realColumn<ColumnName<P>>>
  : F['kind'] extends 'flag'
    ? ReturnType<typeof flagColumn<ColumnName<P>>>
    : F['kind'] extends 'contact' | 'signature' | 'entries' | 'takings'
      ? ReturnType<typeof jsonColumn<ColumnName<P>, FieldValue<F>>>
      : ReturnType<typeof textColumn<ColumnName<P>, Extract<FieldValue<F>, string>>>

export function columnName(property: string): string {
  return property.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Returns new columns for each call. */
export function fieldColumns<F extends Fields>(
  fields: F,
): { -readonly [P in keyof F & string]: ColumnOf<P, F[P]> } {
  return mapFields(fields, ({ kind }, name) =>
    (makers[kind] as (column: string) => unknown)(columnName(name)),
  ) as never
}
