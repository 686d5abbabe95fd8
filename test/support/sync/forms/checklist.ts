/** A form of the dispatcher on Anna's job, and helpers to read and fill it. */
import { findFormAnywhere, toForm } from '../../../../main/service/records/form-record.ts'
import { keyOf } from '../../../../main/sync/merge/fields.ts'
import { readJobConflicts } from '../../../../main/sync/operations/waiting/choose-conflict.ts'
import type { Form } from '../../../../shared/entities/form.ts'
import type { FieldConflict } from '../../../../shared/views/field-conflict.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../laptop.ts'

export const questions: Record<string, unknown>[] = [
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', required: true, min: 0, max: 10 },
  { name: 'remarks', label: 'Remarks', type: 'TEXTAREA' },
  { name: 'serial', label: 'Serial', type: 'TEXT', readOnly: true, value: 'B-17' },
  { name: 'gauge', label: 'Gauge', type: 'HOLOGRAM', shade: 'teal' },
  {
    name: 'burner',
    label: 'Burner',
    type: 'GROUP',
    fields: [
      { name: 'clean', label: 'Clean', type: 'BOOLEAN' },
      { name: 'nozzle', label: 'Nozzle', type: 'TEXT' },
    ],
  },
  {
    name: 'valves',
    label: 'Valves',
    type: 'GROUP',
    repeats: true,
    fields: [{ name: 'mark', label: 'Mark', type: 'TEXT' }],
  },
]

export interface FormWorld extends StartedWorld {
  form: Form
  /** the form as the laptop shows it */
  here(formUuid?: string): Form
  /** the forms of the job at the server */
  there(): Promise<Form[]>
  /** answers a question at the server */
  fillThere(name: string, value: unknown): Promise<void>
  conflicts(): FieldConflict[]
}

/** A world whose job has a form that Anna's laptop has read. */
export async function startFormWorld(options: WorldOptions = {}): Promise<FormWorld> {
  const world = await startWorld(options)
  const { laptop, job, dispatcher } = world
  const form = (await dispatcher('POST', '/form', {
    title: 'Boiler check',
    instructions: 'Cold first.',
    jobUuid: job.uuid,
    fields: questions,
  })) as Form
  await laptop.pull()
  return { ...world, ...askForms(world, form.uuid), form }
}

/** Returns the helpers for a form that may not have been created yet. */
export function askForms({ laptop, job, dispatcher }: StartedWorld, formUuid: string) {
  const here = (uuid = formUuid) => {
    const row = findFormAnywhere(laptop.store.read, uuid)
    if (!row) throw new Error('There is no such form here')
    return toForm(row)
  }
  const there = async () => (await dispatcher('GET', `/form?jobUuid=${job.uuid}`)) as Form[]
  return {
    here,
    there,
    conflicts: () => readJobConflicts(laptop.store.read, job.uuid),
    async fillThere(name: string, value: unknown) {
      const [form] = await there()
      if (!form) throw new Error('There is no form at the hub')
      await dispatcher('PUT', `/form/${form.uuid}`, { fields: withValue(form.fields, name, value) })
    },
  }
}

function withValue(fields: readonly Record<string, unknown>[], name: string, value: unknown): unknown[] {
  return fields.map(field => {
    if (field.name === name) return { ...field, value }
    const inner = field.fields
    return Array.isArray(inner) ? { ...field, fields: withValue(inner, name, value) } : field
  })
}

/** Returns the path that an edit uses for a question. */
export function pathOf(form: Pick<Form, 'fields'>, name: string): string {
  const path = findPath(form.fields, name)
  if (path === null) throw new Error(`There is no question ${name}`)
  return path
}

function findPath(fields: readonly Record<string, unknown>[], name: string): string | null {
  for (const field of fields) {
    if (field.name === name) return `fields/${keyOf(field)}/value`
    const inner = Array.isArray(field.fields) ? findPath(field.fields, name) : null
    if (inner !== null) return `fields/${keyOf(field)}/${inner}`
  }
  return null
}

/** Returns the answer to a question. */
export function answer(form: Form | undefined, name: string): unknown {
  const look = (fields: readonly Record<string, unknown>[]): unknown[] =>
    fields.flatMap(field => [
      ...(field.name === name ? [field.value] : []),
      ...(Array.isArray(field.fields) ? look(field.fields) : []),
    ])
  return look(form?.fields ?? [])[0]
}
