import { expect, onTestFinished, test } from 'vitest'
import type { Form } from '../../../../shared/entities/form.ts'
import { startTestApp } from '../../../support/app/test-ports.ts'
import { startHub } from '../../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

test('the methods for the screens fill in, close and sign a form, and list its missing questions', async () => {
  const at = await startHub()
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', 'technician')
  const app = await startTestApp()
  const isReady = app.next('app', state => state.phase === 'ready')
  const token = anna.headers['API-Token'] ?? ''
  unwrap(await app.call('setup.connect', { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, token }))
  await isReady
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  const fields = [{ name: 'pressure', label: 'Pressure', type: 'NUMBER', required: true }]
  const { formUuid } = unwrap(await app.call('form.create', { jobUuid, title: 'Check', fields }))
  expect(unwrap(await app.call('job.missing', { jobUuid }))).toEqual({
    forms: [{ uuid: formUuid, title: 'Check', labels: ['Pressure'] }],
    customFields: [],
    signature: true,
  })
  const [question] = unwrap(await app.call('form.read', { formUuid })).questions
  const path = question?.path ?? ''
  expect(
    failureOf(await app.call('form.patch', { formUuid, values: [{ path, value: 'much' }] })),
  ).toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/fields/0/value' }],
  })
  unwrap(await app.call('form.patch', { formUuid, values: [{ path, value: 4 }] }))
  expect(unwrap(await app.call('job.read', { jobUuid }))).toMatchObject({
    forms: [{ uuid: formUuid, state: 'COMPLETED', answered: 1, asked: 1, requiredLeft: 0 }],
    mayUseForms: true,
  })
  const isSent = app.next('status', ({ pending }) => pending === 0)
  unwrap(await app.call('form.leave', { formUuid }))
  unwrap(await app.call('job.sign', { jobUuid, name: 'Ann Berg', documentUuid: null, language: 'sv' }))
  await isSent
  const response = await fetch(`${at.hub.baseUrl}/form/${formUuid}`, { headers: anna.headers })
  expect((await response.json()) as Form).toMatchObject({ state: 'COMPLETED', jobUuid })
  expect(failureOf(await app.call('form.remove', { formUuid })).code).toBe('forbidden')

  const copy = unwrap(await app.call('form.create', { jobUuid, copyOf: formUuid }))
  const formsHere = async () => unwrap(await app.call('job.read', { jobUuid })).forms.map(({ uuid }) => uuid)
  const taken = unwrap(await app.call('form.remove', copy))
  expect(await formsHere()).toEqual([formUuid])
  unwrap(await app.call('form.restore', taken))
  expect(await formsHere()).toEqual([formUuid, copy.formUuid])
  const isThere = app.next('status', ({ pending }) => pending === 0)
  unwrap(await app.call('form.leave', copy))
  await isThere
  const takenLater = unwrap(await app.call('form.remove', copy))
  unwrap(await app.call('form.restore', takenLater))
  expect(await formsHere()).toEqual([formUuid, copy.formUuid])
})
