/** Whether a form at the hub is one that was sent from here: by its title and its answers, as its uuid is the hub's. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { asList, isObject } from '../../../shared/form-places.ts'
import { type Fields, normaliseText } from '../merge/fields.ts'

/** What the hub does not tell speaks against nothing. */
export function isSameForm(sent: Fields, there: Fields): boolean {
  const isCalledSo = there.title === undefined || wordsOf(sent.title) === wordsOf(there.title)
  const isFilledSo =
    there.fields === undefined || isDeepStrictEqual(answersIn(sent.fields), answersIn(there.fields))
  return isCalledSo && isFilledSo
}

const wordsOf = (title: unknown) => normaliseText(typeof title === 'string' ? title : '')

/** Its questions' names with their answers, in their order; ids and whatever else a hub adds left out. */
function answersIn(fields: unknown): unknown[] {
  return asList(fields)
    .filter(isObject)
    .map(({ name, value, fields: inner }) => [name ?? null, value ?? null, answersIn(inner)])
}
