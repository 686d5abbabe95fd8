import { expect, test } from 'vitest'
import { readSavedAccount } from '../../../main/app/data/saved-account.ts'
import { connectApp } from '../../support/app/connected.ts'
import { unwrap } from '../../support/service/outcomes.ts'

test('a user who became a dispatcher may plan after signing in again, and after a restart', async () => {
  const { at, app, ports, anna, dispatcher, token } = await connectApp()
  await dispatcher('POST', '/job', { title: 'Of nobody' })
  expect(await app.call('plan.read', {})).toMatchObject({ jobs: { untimed: { jobs: [] } } })
  at.hub.service.store.transaction(db =>
    db.run(`UPDATE memberships SET role = 'dispatcher' WHERE user_id = ?`, anna.user.id),
  )
  const told = app.next('app', ({ account }) => account?.user.role === 'dispatcher')
  unwrap(await app.call('account.signIn', { token }))
  await told
  expect((await readSavedAccount(ports))?.account.user.role).toBe('dispatcher')
  const hasJob = async () => (await app.call('plan.read', {})).jobs.unassigned.jobs.length === 1
  const changed = app.next('changed', ({ jobUuids }) => jobUuids === null || jobUuids.length > 0)
  unwrap(await app.call('sync.run', {}))
  if (!(await hasJob())) await changed
  expect(await app.call('plan.read', {})).toMatchObject({
    jobs: { unassigned: { jobs: [{ title: 'Of nobody' }], total: 1 } },
  })
})
