import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Clash, type Fields, keyOf, readPath, writePath } from '../../../main/sync/merge/fields.ts'
import { mergeJob } from '../../../main/sync/merge/merge-fields.ts'

const item = (uuid: string, more: object = {}) => ({ uuid, title: uuid, done: false, ...more })

describe('a field', () => {
  test.each([
    ['that only the dispatcher changed', 'a', 'a', 'x', { shown: 'x', sent: undefined, clashes: 0 }],
    ['that only the technician changed', 'a', 'b', 'a', { shown: 'b', sent: 'b', clashes: 0 }],
    ['that both changed to the same value', 'a', 'b', 'b', { shown: 'b', sent: undefined, clashes: 0 }],
    ['that both changed', 'a', 'b', 'x', { shown: 'b', sent: undefined, clashes: 1 }],
  ])('%s (base %s, laptop %s, server %s) is merged into %j', (_name, before, mine, office, expected) => {
    const merged = mergeJob({ title: before }, { title: mine }, { title: office })
    expect(merged.shown.title).toBe(expected.shown)
    expect(merged.toSend.title).toBe(expected.sent)
    expect(merged.clashes).toHaveLength(expected.clashes)
  })

  test("of planning shows the dispatcher's value, and lists the technician's value as a conflict", () => {
    const merged = mergeJob({ startTime: 1 }, { startTime: 2 }, { startTime: 3 })
    expect(merged).toEqual({
      shown: { startTime: 3 },
      toSend: {},
      clashes: [{ field: 'startTime', before: 1, mine: 2, office: 3, holding: 'office' }],
    })
  })
})

describe('an entry with one id on the laptop and another id at the server', () => {
  const here = (title: string) => item('a', { id: -1, title })
  const there = (title: string) => item('a', { id: 16, title })

  test('is one entry if both the laptop and the server have added the entry', () => {
    const merged = mergeJob({ items: [] }, { items: [here('mine')] }, { items: [there('mine')] })
    expect(merged).toEqual({ shown: { items: [there('mine')] }, toSend: {}, clashes: [] })
  })

  test("has the server's id when the technician and the dispatcher changed it", () => {
    const ticked = { ...there('a'), done: true }
    const merged = mergeJob({ items: [there('a')] }, { items: [here('mine')] }, { items: [ticked] })
    const items = [{ ...ticked, title: 'mine' }]
    expect(merged).toEqual({ shown: { items }, toSend: { items }, clashes: [] })
  })
})

describe('a list whose entries got uuids from the server', () => {
  const named = (value: unknown) => ({ name: 'meter', value })
  const base = { customFields: [named(null), { name: 'floor' }] }
  const identity = { id: 1, uuid: 'a2f7d1d4-22d4-4e0e-8f53-30f21a4e24c5' }
  const dispatcher = (value: unknown) => ({
    customFields: [{ ...named(value), ...identity }, { name: 'floor' }],
  })

  test('accepts a value that the technician wrote before the entry had a uuid', () => {
    const merged = mergeJob(base, { customFields: [named('5'), { name: 'floor' }] }, dispatcher(null))
    expect(merged.clashes).toEqual([])
    expect(merged.toSend).toEqual(dispatcher('5'))
  })

  test('sends no change if the server has the value already', () => {
    const merged = mergeJob(base, { customFields: [named('5'), { name: 'floor' }] }, dispatcher('5'))
    expect(merged.clashes).toEqual([])
    expect(merged.shown.customFields).toContainEqual(dispatcher('5').customFields[0])
  })

  test('has a conflict if the technician and the dispatcher wrote a value', () => {
    const merged = mergeJob(base, { customFields: [named('5'), { name: 'floor' }] }, dispatcher('6'))
    expect(merged.clashes).toMatchObject([{ before: null, mine: '5', office: '6' }])
  })
})

describe('a list', () => {
  test('has entries that either side added, without those that either side removed', () => {
    const merged = mergeJob(
      { items: [item('a'), item('b'), item('c')] },
      { items: [item('a'), item('c'), item('mine')] },
      { items: [item('a'), item('b'), item('office')] },
    )
    expect(merged.clashes).toEqual([])
    expect((merged.shown.items as { uuid: string }[]).map(entry => entry.uuid).toSorted()).toEqual([
      'a',
      'mine',
      'office',
    ])
    expect(merged.toSend.items).toEqual(merged.shown.items)
  })

  test('merges changes of different properties of one entry', () => {
    const merged = mergeJob(
      { items: [item('a')] },
      { items: [item('a', { done: true })] },
      { items: [item('a', { title: 'Fire doors' })] },
    )
    expect(merged.shown.items).toEqual([item('a', { done: true, title: 'Fire doors' })])
    expect(merged.clashes).toEqual([])
  })

  test("shows the technician's value and sends the dispatcher's value if both users changed one property", () => {
    const merged = mergeJob(
      { items: [item('a')] },
      { items: [item('a', { title: 'Mine', done: true })] },
      { items: [item('a', { title: 'Office' })] },
    )
    expect(merged.shown.items).toEqual([item('a', { title: 'Mine', done: true })])
    expect(merged.toSend.items).toEqual([item('a', { title: 'Office', done: true })])
    expect(merged.clashes).toEqual([
      { field: 'items/a/title', before: 'a', mine: 'Mine', office: 'Office', holding: 'mine' },
    ])
  })

  test('has no conflict if both users completed an item: user and time follow the completion', () => {
    const ticked = (at: number, by: number) => item('a', { done: true, doneTimeStamp: at, doneByUserId: by })
    const merged = mergeJob(
      { items: [item('a', { done: false, doneTimeStamp: null, doneByUserId: null })] },
      { items: [ticked(1_000, 3)] },
      { items: [ticked(2_000, 4)] },
    )
    expect(merged.shown.items).toEqual([ticked(2_000, 4)])
    expect(merged.toSend).toEqual({})
    expect(merged.clashes).toEqual([])
  })

  test('has one conflict, not three, if the technician completed an item and the dispatcher reopened it', () => {
    const ticked = (at: number | null, by: number | null) =>
      item('a', { done: at !== null, doneTimeStamp: at, doneByUserId: by })
    const merged = mergeJob(
      { items: [{ ...ticked(1_000, 3), done: null }] },
      { items: [ticked(2_000, 3)] },
      { items: [ticked(null, null)] },
    )
    expect(merged.clashes.map(({ field }) => field)).toEqual(['items/a/done'])
  })

  test('shows an entry that the technician changed and the dispatcher removed until the conflict is resolved', () => {
    const merged = mergeJob({ items: [item('a')] }, { items: [item('a', { done: true })] }, { items: [] })
    expect(merged.shown.items).toEqual([item('a', { done: true })])
    expect(merged.toSend).toEqual({})
    expect(merged.clashes).toMatchObject([{ field: 'items/a', office: null, holding: 'mine' }])
  })
})

const scalarFields = ['title', 'description', 'placeName', 'startTime', 'duration'] as const
const scalars = fc.record(
  Object.fromEntries(scalarFields.map(name => [name, fc.constantFrom(null, 'a', 'b', 'c')])),
)
const entry = fc.record({
  uuid: fc.constantFrom('u1', 'u2', 'u3', 'u4'),
  title: fc.constantFrom(null, 'a', 'b', 'c'),
  done: fc.boolean(),
})
const list = fc.uniqueArray(entry, { selector: one => one.uuid })
const job = fc.tuple(scalars, list).map(([fields, items]): Fields => ({ ...fields, items }))

/** Returns every value with its path: a field, or a property of an entry. */
function leaves(fields: Fields): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields)) {
    if (!Array.isArray(value)) found.set(name, value)
    else
      for (const one of value)
        for (const [property, inner] of Object.entries(one))
          found.set(`${name}/${keyOf(one)}/${property}`, inner)
  }
  return found
}

const isUnder = (path: string, { field }: Clash) => path === field || path.startsWith(`${field}/`)

describe('for any three versions', () => {
  test('each change of the technician is shown or listed as a conflict', () => {
    fc.assert(
      fc.property(job, job, job, (base, view, remote) => {
        const { shown, clashes } = mergeJob(base, view, remote)
        const [was, is] = [leaves(base), leaves(shown)]
        for (const [path, mine] of leaves(view)) {
          if (isDeepStrictEqual(was.get(path), mine) && was.has(path)) continue
          const isKept = isDeepStrictEqual(is.get(path), mine) || clashes.some(clash => isUnder(path, clash))
          expect(isKept, path).toBe(true)
        }
      }),
    )
  })

  test('each change of the dispatcher is shown or listed as a conflict', () => {
    fc.assert(
      fc.property(job, job, job, (base, view, remote) => {
        const { shown, clashes } = mergeJob(base, view, remote)
        const [was, is] = [leaves(base), leaves(shown)]
        for (const [path, dispatcher] of leaves(remote)) {
          if (isDeepStrictEqual(was.get(path), dispatcher) && was.has(path)) continue
          const isKept =
            isDeepStrictEqual(is.get(path), dispatcher) || clashes.some(clash => isUnder(path, clash))
          expect(isKept, path).toBe(true)
        }
      }),
    )
  })

  test('a second merge after the first result was sent sends nothing', () => {
    fc.assert(
      fc.property(job, job, job, (base, view, remote) => {
        const { toSend, shown } = mergeJob(base, view, remote)
        const after = { ...remote, ...toSend }
        expect(mergeJob(after, after, after)).toEqual({ shown: after, toSend: {}, clashes: [] })
        expect(Object.keys(shown).toSorted()).toEqual(Object.keys(view).toSorted())
      }),
    )
  })

  test('a conflict shows the value of the side that is currently chosen', () => {
    fc.assert(
      fc.property(job, job, job, (base, view, remote) => {
        const { shown, clashes } = mergeJob(base, view, remote)
        for (const clash of clashes) {
          const holding = clash.holding === 'mine' ? clash.mine : clash.office
          expect(readPath(shown, clash.field), clash.field).toEqual(holding)
          const chosen = writePath(shown, clash.field, clash.office)
          expect(readPath(chosen, clash.field), clash.field).toEqual(clash.office)
        }
      }),
    )
  })

  test("the dispatcher's version is shown if the technician changed nothing", () => {
    fc.assert(
      fc.property(job, job, (base, remote) => {
        expect(mergeJob(base, base, remote)).toEqual({ shown: remote, toSend: {}, clashes: [] })
      }),
    )
  })
})
