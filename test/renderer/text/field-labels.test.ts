import { describe, expect, it } from 'vitest'
import { describeValue, nameField, namePath } from '../../../renderer/text/field-labels.ts'
import { toInstant } from '../../../renderer/text/format.ts'
import type { Job } from '../../../shared/entities/job.ts'

const job = {
  items: [{ id: 4, uuid: 'AB-1', title: 'Check the vessel' }],
  customFields: [{ name: 'serial no', label: 'Serial number' }],
  forms: [
    {
      uuid: 'F-1',
      title: 'Boiler check',
      fields: [{ name: 'burner', label: 'Burner', fields: [{ name: 'nozzle', label: 'Nozzle' }] }],
    },
  ],
} as unknown as Job

describe('the description of a changed field', () => {
  it('names the field, or uses the server’s name of an unknown field', () => {
    expect(nameField('placeName')).toBe('Place')
    expect(nameField('x-route')).toBe('x-route')
    expect(nameField('constructor')).toBe('constructor')
  })

  it('names an entry of a list by its title, for any kind of key in the path', () => {
    expect(namePath('items/ab-1/done', job)).toBe('Check the vessel: Done')
    expect(namePath('items/%234', job)).toBe('Check the vessel')
    expect(namePath('customFields/serial%20no/value', job)).toBe('Serial number')
    expect(namePath('items/gone/done', job)).toBe('Work items: Done')
  })

  it('names a question in a form by the form, its groups and its label', () => {
    expect(namePath('forms/f-1/fields/burner/fields/nozzle/value', job)).toBe('Boiler check: Burner: Nozzle')
    expect(namePath('forms/gone/title', job)).toBe('Forms: Title')
  })

  it('shows the value of the field in words', () => {
    expect(describeValue('items/ab-1/done', true)).toBe('Yes')
    expect(describeValue('priority', 'URGENT')).toBe('Urgent')
    expect(describeValue('state', 'IN_TRANSIT')).toBe('On the way')
    expect(describeValue('duration', 90)).toBe('1\u00a0h\u00a030\u00a0min')
    expect(describeValue('title', '')).toBe('empty')
    expect(describeValue('items/ab-1', { id: 4, title: 'Check the vessel', done: false })).toBe(
      'Check the vessel',
    )
    expect(describeValue('startTime', toInstant('2026-11-20', '08:00'))).toContain('08:00')
  })
})
