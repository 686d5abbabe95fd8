import { describe, expect, it } from 'vitest'
import { checkForm, emptyForm, toRequest } from '../../../renderer/state/new-job-form.ts'
import { parseDraft } from '../../../renderer/state/parse-draft.ts'

describe('the form of a new job', () => {
  it('requires a title that is not blank', () => {
    expect(checkForm({ ...emptyForm, title: '  ' })).toEqual({ title: 'newJob.needsTitle' })
    expect(checkForm({ ...emptyForm, title: 'Tap' })).toEqual({})
  })

  it('refuses typed text that is no chosen asset', () => {
    const typed = { ...emptyForm, title: 'Tap', assetText: 'B-02' }
    expect(checkForm(typed)).toEqual({ assetText: 'newJob.chooseAsset' })
    expect(checkForm({ ...typed, assetUuid: 'x' })).toEqual({})
  })

  it('requires a day for a start time', () => {
    expect(checkForm({ ...emptyForm, title: 'Tap', time: '08:00' })).toEqual({ date: 'newJob.needsDay' })
  })

  it('refuses a duration that is not a whole number of minutes in the range', () => {
    for (const minutes of ['-1', '1.5', 'an hour', '5256001'])
      expect(checkForm({ ...emptyForm, title: 'Tap', minutes })).toHaveProperty('minutes')
  })

  it('makes an all-day job from only a day, and a timed job from a day and a time', () => {
    const day = { ...emptyForm, title: ' Tap ', date: '2026-11-20' }
    expect(toRequest(day)).toMatchObject({ title: 'Tap', allDay: true, startTime: '2026-11-20' })
    const timed = toRequest({ ...day, time: '08:00', minutes: '90' }, 'Europe/Stockholm')
    expect(timed).toMatchObject({ allDay: false, startTime: Date.UTC(2026, 10, 20, 7), duration: 90 })
  })

  it('sends null for an empty field, not an empty text', () => {
    expect(toRequest({ ...emptyForm, title: 'Tap' })).toEqual({
      title: 'Tap',
      description: null,
      customerName: null,
      placeName: null,
      priority: null,
      allDay: false,
      startTime: null,
      duration: null,
      assetUuid: null,
      contactPerson: null,
    })
  })

  it('reads only known fields of a stored draft', () => {
    const kept = JSON.stringify({ title: 'Tap', colour: 'red', minutes: 5 })
    expect(parseDraft(kept, emptyForm)).toEqual({ ...emptyForm, title: 'Tap' })
  })
})
