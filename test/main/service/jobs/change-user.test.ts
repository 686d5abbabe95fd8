import { describe, expect, test } from 'vitest'
import { listVisibleUsers, readVisibleUser } from '../../../../main/service/access/users.ts'
import { changeUser, removeUser, type UserChange } from '../../../../main/service/jobs/change-user.ts'
import { disableUser, enableUser } from '../../../../main/service/jobs/disable-user.ts'
import { addNote } from '../../../../main/service/jobs/notes.ts'
import { assignUser, plans, scheduleUser } from '../../../../main/service/jobs/plan.ts'
import { ids, openService } from '../../../support/service/open-service.ts'

const stateOf = (at: ReturnType<typeof openService>, id: number, userId: number = ids.tech) => {
  const { state, resources } = at.read(id)
  return [state, resources.find(one => one.userId === userId)?.state]
}

describe('removing a user', () => {
  test("unassigns their open jobs, and keeps finished jobs and the user's name in events", () => {
    const at = openService()
    const [open, started, inactive, done] = ['Open', 'Started', 'Inactive', 'Done'].map(title =>
      at.create({ title, resources: [{ userId: ids.tech, state: 'SCHEDULED' }] }),
    )
    if (!open || !started || !inactive || !done) throw new Error('Jobs are missing')
    at.put(started.id, { resources: [{ userId: ids.tech, state: 'STARTED' }] })
    at.put(done.id, { resources: [{ userId: ids.tech, state: 'STARTED' }] })
    at.put(done.id, { resources: [{ userId: ids.tech, state: 'FINISHED' }] })
    at.run(
      command => addNote(command, String(open.id), { text: 'Left early', discrepancy: false }),
      at.actors.tech,
    )
    const { uuid, name } = readVisibleUser(at.store.read, at.actors.dispatcher, ids.tech)
    disableUser(at.service, uuid)
    expect(stateOf(at, inactive.id)).toEqual(['PUBLISHED', 'INACTIVE'])
    removeUser(at.service, uuid)
    for (const job of [open, started, inactive])
      expect(stateOf(at, job.id), String(job.title)).toEqual(['PUBLISHED', 'UNASSIGNED'])
    expect(stateOf(at, done.id)).toEqual(['FINISHED', 'FINISHED'])
    expect(at.read(open.id).events.find(({ type }) => type === 'NOTE')?.userId).toBe(ids.tech)
    expect(readVisibleUser(at.store.read, at.actors.dispatcher, ids.tech).name).toBe(name)
    expect(at.read(done.id).resources[0]?.fullName).toBe(name)
    expect(listVisibleUsers(at.store.read, at.actors.dispatcher).map(({ id }) => id)).not.toContain(ids.tech)
  })

  test('prevents the user from being assigned to any job again', () => {
    const at = openService()
    const job = at.create({ title: 'Open' })
    removeUser(at.service, String(ids.tech))
    expect(() => removeUser(at.service, String(ids.tech))).toThrow('There is no user 3')
    expect(() => enableUser(at.service, String(ids.tech))).toThrow('There is no user 3')
    expect(at.refused(command => assignUser(command, String(job.id), String(ids.tech), false)).code).toBe(
      'conflict',
    )
  })
})

describe('a closed job', () => {
  test.each([
    ['disabled', disableUser],
    ['removed', removeUser],
  ] as const)('remains closed when a user assigned to it is %s', (_what, end) => {
    const at = openService()
    const job = at.create({ title: 'Closed', resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
    at.put(job.id, { state: 'CLOSED' })
    end(at.service, String(ids.tech))
    expect(stateOf(at, job.id)).toEqual(['CLOSED', 'SCHEDULED'])
  })
})

describe('a change of a user', () => {
  test("unassigns the user's open jobs in a group that the user leaves, and in no other group", () => {
    const at = openService()
    const ref = String(ids.tech)
    changeUser(at.service, ref, { groupIds: [ids.group, ids.other] })
    const here = at.create({ title: 'Here', resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
    const there = at.create(
      { title: 'There', resources: [{ userId: ids.tech, state: 'SCHEDULED' }] },
      at.actors.userOfOtherGroup,
    )
    expect(changeUser(at.service, ref, { groupIds: [ids.other] }).changed).toEqual(['groupIds'])
    expect(stateOf(at, here.id)).toEqual(['PUBLISHED', 'UNASSIGNED'])
    expect(at.read(there.id, at.actors.userOfOtherGroup).resources[0]?.state).toBe('SCHEDULED')
    expect(at.refused(command => scheduleUser(command, String(here.id), ref, false)).code).toBe('not-found')
  })

  test('returns the changed properties, and refuses an email in use and an unknown group', () => {
    const at = openService()
    const ref = String(ids.tech)
    changeUser(at.service, ref, { email: ' Tess@Example.com', name: 'Tess', role: 'dispatcher' })
    expect(
      changeUser(at.service, ref, { email: 'tess@example.com', name: 'Tess', role: 'dispatcher' }),
    ).toEqual({
      user: expect.objectContaining({ email: 'tess@example.com', name: 'Tess' }),
      changed: [],
    })
    const mate = String(ids.mate)
    for (const [change, sentence] of [
      [{ email: 'TESS@example.com' }, 'There is a user with the address tess@example.com already.'],
      [{ email: 'tess' }, 'tess is not an e-mail address.'],
      [{ name: '  ' }, 'A user needs a name.'],
      [{ groupIds: [] }, 'A user is in one group at least.'],
      [{ name: 'Other', groupIds: [99] }, 'There is no such group.'],
    ] as const)
      expect(() => changeUser(at.service, mate, change as UserChange), sentence).toThrow(sentence)
    expect(readVisibleUser(at.store.read, at.actors.dispatcher, ids.mate).name).not.toBe('Other')
  })
})

test('a user who is enabled again can be assigned, and remains inactive on earlier jobs', () => {
  const at = openService()
  const job = at.create({ title: 'Before', resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
  disableUser(at.service, String(ids.tech))
  expect(enableUser(at.service, String(ids.tech)).disabled_at).toBeNull()
  expect(stateOf(at, job.id)).toEqual(['PUBLISHED', 'INACTIVE'])
  for (const plan of [plans.unschedule, plans.schedule])
    at.run(command => plan(command, String(job.id), String(ids.tech), false))
  expect(stateOf(at, job.id)).toEqual(['SCHEDULED', 'SCHEDULED'])
})
