/** Layout of a form: its fields, the fields inside groups, and each answer of a repeated group. */
import type { CustomField } from '../../../../shared/entities/form.ts'
import { asList, isRepeated, type Place } from '../../../../shared/rules/form-places.ts'

export interface FormNode {
  /** JSON pointer of the value, from the form on */
  pointer: string
  field: CustomField
  isReadOnly: boolean
  /** in a group that does not repeat */
  inside: FormNode[]
  /** a list for each answer of a repeated group; null for other fields */
  answers: FormNode[][] | null
}

/** `places` in the order of `placesOf`: a group before its fields. `fieldOf` returns the field with its texts. */
export function layOut(places: readonly Place[], fieldOf = fieldIn): FormNode[] {
  const roots: FormNode[] = []
  const nodes = new Map<Place, FormNode>()
  for (const place of places) {
    const { pointer, isReadOnly } = place
    const field = fieldOf(place)
    const answers = isRepeated(field) ? asList(place.value).map(() => []) : null
    const node = { pointer, field, isReadOnly, inside: [], answers }
    nodes.set(place, node)
    const group = place.parent === null ? undefined : nodes.get(place.parent)
    siblingsOf(group, pointer, roots).push(node)
  }
  return roots
}

function siblingsOf(group: FormNode | undefined, pointer: string, roots: FormNode[]): FormNode[] {
  if (group === undefined) return roots
  if (group.answers === null) return group.inside
  const index = Number(pointer.slice(group.pointer.length + 1).split('/', 1)[0])
  return group.answers[index] ?? []
}

/** Returns the first nodes that together have this many questions, including those in groups. */
export function firstWith(questions: number, nodes: readonly FormNode[]): readonly FormNode[] {
  let [end, found] = [0, 0]
  for (const node of nodes) {
    if (found >= questions) break
    found += countNodes(node)
    end++
  }
  return nodes.slice(0, end)
}

function countNodes({ inside, answers }: FormNode): number {
  return [...inside, ...(answers ?? []).flat()].reduce((sum, node) => sum + countNodes(node), 1)
}

/** Unchanged fields are the same objects, so their descriptions can be cached: every key press asks for all of them. */
const described = new WeakMap<CustomField, string>()

function describeField(field: CustomField): string {
  const known = described.get(field)
  if (known !== undefined) return known
  const words = JSON.stringify({ ...field, value: undefined, fields: undefined })
  described.set(field, words)
  return words
}

/** A text that differs if the layout or wording differs. Of the values only the number of answers counts. */
export function describeLayout(places: readonly Place[], fieldOf: (place: Place) => CustomField): string {
  return places
    .map(place => {
      const { field, pointer, value } = place
      return `${pointer} ${describeField(fieldOf(place))} ${isRepeated(field) ? asList(value).length : ''}`
    })
    .join('\n')
}

const fieldIn = ({ field }: Place) => field
