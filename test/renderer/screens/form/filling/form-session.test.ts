import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFormSession } from '../../../../../renderer/screens/form/filling/form-session.ts'
import type { CustomField } from '../../../../../shared/entities/form.ts'
import { countQuestions, questionsOf } from '../../../../../shared/rules/form-rules.ts'
import { type Failure, succeed } from '../../../../../shared/text/failures.ts'
import type { FormView } from '../../../../../shared/views/form.ts'

const questions: CustomField[] = [
  { name: 'serial', label: 'Serial', type: 'TEXT', required: true },
  { name: 'pressure', type: 'NUMBER', min: 0, max: 10 },
  { name: 'leaks', type: 'BOOLEAN' },
  { name: 'where', type: 'TEXT', required: true, showIf: { field: 'leaks', equals: true } },
  { name: 'rooms', type: 'GROUP', repeats: true, fields: [{ name: 'room', type: 'TEXT' }] },
]
const at = (index: number) => `/fields/${index}/value`

/** A fake of the main process: the form that it stores, and its answers. */
function startMain() {
  const main = {
    fields: questions,
    unfit: '',
    refuse: null as ((path: string) => Failure | null) | null,
    patches: [] as Record<string, unknown>[],
    seen: [] as unknown[],
    told: [] as Failure[],
  }
  const fieldAt = (path: string) => main.fields.findIndex(({ name }) => path === `fields/${name}/value`)
  const view = (): FormView => ({
    form: { fields: main.fields } as unknown as FormView['form'],
    jobUuid: 'job',
    counts: countQuestions(questionsOf(main.fields)),
    questions: questionsOf(main.fields).map(question => ({
      ...question,
      path: `fields/${main.fields[Number(question.pointer.split('/')[2])]?.name}/value`,
    })),
    sending: null,
    conflicts: [],
    refusal: null,
    removal: null,
    readOnly: null,
    documents: [],
    earlier: [],
  })
  const calls = {
    read: async () => succeed(view()),
    async patch(values: { path: string; value: unknown; seen: unknown }[]) {
      const failure = values.map(({ path }) => main.refuse?.(path) ?? null).find(one => one !== null)
      if (failure) return { ok: false, failure } as const
      main.seen.push(...values.map(({ seen }) => seen))
      main.patches.push(Object.fromEntries(values.map(({ path, value }) => [path, value])))
      for (const { path, value } of values)
        main.fields = main.fields.map((field, index) =>
          index === fieldAt(path) ? { ...field, value } : field,
        )
      return { ok: true, value: null } as const
    },
    readUnfit: async () => main.unfit,
    async saveUnfit(text: string) {
      main.unfit = text
    },
    tell: (failure: Failure) => void main.told.push(failure),
    now: () => 7,
  }
  return { main, calls }
}

// With fake timers nothing is saved until the test advances them.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function open(start = startMain()) {
  const session = createFormSession(start.calls)
  session.reload()
  await expect.poll(() => session.view.value?.ok).toBe(true)
  return { ...start, session, valueAt: (pointer: string) => session.model.at(pointer).value.value }
}

test('an answer is shown and counted at once, and then saved with its path', async () => {
  const { session, main, valueAt } = await open()
  expect(session.model.counts.value).toEqual({ answered: 0, asked: 4, requiredLeft: 1 })
  session.answer(at(0), 'B-1')
  session.answer(at(2), true)
  expect(valueAt(at(0))).toBe('B-1')
  expect(session.model.at(at(3)).isShown.value).toBe(true)
  expect(session.model.counts.value).toEqual({ answered: 2, asked: 5, requiredLeft: 1 })
  expect(session.saving.value).toEqual({ is: 'saving' })
  await session.flush()
  expect(main.patches).toEqual([{ 'fields/serial/value': 'B-1', 'fields/leaks/value': true }])
  expect(session.saving.value).toEqual({ is: 'kept', at: 7 })
})

test('a change by the dispatcher appears while the user is still typing another answer', async () => {
  const { session, main, valueAt } = await open()
  session.answer(at(0), 'mine')
  main.fields = main.fields.map(field => (field.name === 'pressure' ? { ...field, value: 4 } : field))
  session.reload()
  await expect.poll(() => valueAt(at(1))).toBe(4)
  expect(valueAt(at(0))).toBe('mine')
})

test('the repeated answers of a group keep their order and number while the user edits one', async () => {
  const { session, main, valueAt } = await open()
  session.answer(at(4), [{ room: 'Hall' }, { room: 'Attic' }])
  await session.flush()
  session.reload()
  session.hold(`${at(4)}/1/room`)
  main.fields = main.fields.map(field =>
    field.name === 'rooms' ? { ...field, value: [{ room: 'Attic' }] } : field,
  )
  session.reload()
  session.reload()
  await session.flush()
  expect(valueAt(`${at(4)}/1/room`)).toBe('Attic')
  session.hold(null)
  await expect.poll(() => valueAt(at(4))).toEqual([{ room: 'Attic' }])
})

test('an answer that the main process refuses does not prevent the saving of other answers', async () => {
  const { session, main } = await open()
  main.refuse = path => (path.includes('leaks') ? { code: 'invalid', message: 'no' } : null)
  session.answer(at(2), true)
  session.answer(at(0), 'B-1')
  await session.flush()
  expect(main.patches).toEqual([{ 'fields/serial/value': 'B-1' }])
  expect([...session.refused.value]).toEqual(['fields/leaks/value'])
  expect(main.told).toHaveLength(1)
})

test('an answer that could not be saved is saved at the next flush', async () => {
  const { session, main } = await open()
  main.refuse = () => ({ code: 'storage', message: 'full' })
  session.answer(at(0), 'B-1')
  await session.flush()
  expect(session.saving.value).toEqual({ is: 'failed' })
  main.refuse = null
  await session.flush()
  expect(main.patches).toEqual([{ 'fields/serial/value': 'B-1' }])
})

test('an invalid value is stored as typed text, and its question counts as empty', async () => {
  const { session, main, calls, valueAt } = await open()
  const field = questions[1] ?? {}
  session.type(at(1), field, '4')
  session.type(at(1), field, '44')
  expect(valueAt(at(1))).toBeNull()
  await session.flush()
  expect(main.patches).toEqual([{ 'fields/pressure/value': null }])
  const again = await open({ main, calls })
  await expect
    .poll(() => again.session.unfit.entries.value.get('fields/pressure/value'))
    .toEqual({
      text: '44',
      problem: 'high',
    })
  again.session.type(at(1), field, '4,5')
  await again.session.flush()
  expect(again.valueAt(at(1))).toBe(4.5)
  expect(main.unfit).toBe('')
})

test('the search for missing answers goes on after the current question, required questions first', async () => {
  const { session } = await open()
  session.answer(at(2), true)
  expect(session.model.missingAfter(at(0))).toEqual([at(3), at(0)])
  session.answer(at(0), 'B-1')
  session.answer(at(3), 'valve')
  expect(session.model.missingAfter(at(3))).toEqual([at(4), at(1)])
})

test('an edit is sent together with the value that the user saw before', async () => {
  const { session, main } = await open()
  session.answer(at(0), 'B-1')
  await session.flush()
  session.answer(at(0), 'B-12')
  await session.flush()
  expect(main.seen).toEqual([null, 'B-1'])
})

test("an edit of a group is sent with the entries from before the dispatcher's change", async () => {
  const start = startMain()
  const rooms = (...names: string[]) => names.map(room => ({ room }))
  const setRooms = (value: unknown) => {
    start.main.fields = start.main.fields.map(field => (field.name === 'rooms' ? { ...field, value } : field))
  }
  setRooms(rooms('Hall'))
  const { session, main } = await open(start)
  session.hold(`${at(4)}/0/room`)
  setRooms(rooms('Attic', 'Hall'))
  const before = session.view.value
  session.reload()
  await expect.poll(() => session.view.value !== before).toBe(true)
  session.answer(`${at(4)}/0/room`, 'Hall, east')
  await session.flush()
  expect(main.patches.at(-1)).toEqual({ 'fields/rooms/value': rooms('Hall, east') })
  expect(main.seen.at(-1)).toEqual(rooms('Hall'))
})

describe('expressions in a form', () => {
  const logic: CustomField[] = [
    { name: 'count', type: 'NUMBER', constraint: '. < 10', constraintMessage: 'At most 9, not ${count}.' },
    { name: 'double', type: 'NUMBER', calculation: '${count} * 2' },
    {
      name: 'why',
      type: 'TEXT',
      relevant: '${double} > 4',
      label: 'Why ${double}?',
      labels: { sv: 'Varför?' },
    },
    { name: 'parts', type: 'GROUP', repeats: true, fields: [{ name: 'unit', type: 'TEXT', default: 'm' }] },
  ]
  async function openLogic() {
    const start = startMain()
    start.main.fields = logic
    return open(start)
  }

  test('are evaluated with each answer', async () => {
    const { session, valueAt } = await openLogic()
    session.answer(at(0), 3)
    expect(valueAt(at(1))).toBe(6)
    expect(session.model.at(at(2)).isShown.value).toBe(true)
    expect(session.model.nodes.value[2]?.field.label).toBe('Why 6?')
    session.answer(at(0), 2)
    expect(session.model.at(at(2)).isShown.value).toBe(false)
  })

  test('mark an answer that is not allowed, which is saved but counts as missing', async () => {
    const { session, main } = await openLogic()
    session.answer(at(0), 10)
    expect(session.model.at(at(0)).isBroken.value).toBe(true)
    expect(session.model.nodes.value[0]?.field.constraintMessage).toBe('At most 9, not 10.')
    expect(session.model.counts.value.requiredLeft).toBe(1)
    expect(session.model.missingAfter(null)[0]).toBe(at(0))
    await session.flush()
    expect(main.patches).toEqual([{ 'fields/count/value': 10 }])
  })

  test('never save a calculated value, which main computes', async () => {
    const { session, main } = await openLogic()
    session.answer(at(0), 1)
    await session.flush()
    expect(main.patches).toEqual([{ 'fields/count/value': 1 }])
  })

  test('give a new answer of a repeated group its defaults', async () => {
    const { session } = await openLogic()
    expect(session.startAnswer(at(3))).toEqual({ unit: 'm' })
  })
})
