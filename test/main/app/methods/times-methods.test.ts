import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../main/app/host/system.ts'
import { writeCsv } from '../../../../main/app/times/write-csv.ts'
import { setLetterhead } from '../../../../main/service/access/letterheads.ts'
import type { Times } from '../../../../shared/contract/times.ts'
import { HOUR, MINUTE } from '../../../../shared/limits/units.ts'
import { connectApp } from '../../../support/app/connected.ts'
import { makePorts } from '../../../support/app/test-ports.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { readPdfText } from '../../../support/pdf-text.ts'
import { unwrap } from '../../../support/service/outcomes.ts'

const words = 'My time: Work 08:00– is corrected to 08:00–08:40. Forgot it'
const kinds = ({ spans }: Times) => spans.map(({ kind, jobTitle, to }) => [kind, jobTitle, to === null])

test('the user reads, corrects and saves a week of their times', { tags: 'slow' }, async () => {
  let now = morning + 2 * HOUR
  const clock = { ...systemClock, now: () => now, timeZone: () => 'Europe/Stockholm' }
  const company = { name: 'Norrlands Värme AB', address: [], foot: null, colour: null, logo: null }
  const { app } = await connectApp({
    prepare: at => setLetterhead(at.hub.service, at.group, company),
    ports: { ...makePorts(), clock },
    before: async (dispatcher, userId) => {
      const job = await dispatcher('POST', '/job', {
        title: 'Boiler',
        startTime: morning,
        duration: 60,
        resources: [{ userId, state: 'SCHEDULED' }],
      })
      const [mine] = job.resources
      await dispatcher('PUT', `/job/${job.uuid}`, { resources: [{ ...mine, state: 'STARTED' }] })
    },
  })
  const read = await app.call('times.read', { date: null })
  expect(read.days).toHaveLength(7)
  expect(kinds(read)).toEqual([['WORK', 'Boiler', true]])
  expect(read.asked).toEqual([])
  const [span] = read.spans
  if (!span) throw new Error('There is no span')

  // The user adds travel time that is missing before the running work.
  const time = {
    kind: 'TRAVEL',
    from: span.from - HOUR,
    to: span.from - 20 * MINUTE,
    reason: 'Forgot it',
    pressed: null,
    replaces: null,
  } as const
  unwrap(await app.call('times.correct', { jobUuid: span.jobUuid, text: words, time }))
  const corrected = await app.call('times.read', { date: null })
  expect(kinds(corrected).filter(([kind]) => kind === 'TRAVEL')).toEqual([['TRAVEL', 'Boiler', false]])
  expect(corrected.corrections).toMatchObject([{ text: words, jobTitle: 'Boiler' }])
  const refused = await app.call('times.correct', {
    jobUuid: span.jobUuid,
    text: words,
    time: { ...time, reason: ' ' },
  })
  expect(refused).toMatchObject({ ok: false, failure: { code: 'invalid', reason: 'time-needs-reason' } })

  // In the evening and on later days the program asks whether the running work has ended.
  now = morning + 11 * HOUR
  const evening = await app.call('times.read', { date: null })
  expect(evening.asked).toMatchObject([{ jobTitle: 'Boiler', since: span.since }])

  const table = { fileName: 'Working time.csv', separator: ';' as const, rows: [['Day', 'Minutes']] }
  const saved = unwrap(await app.call('times.saveCsv', table))
  expect(readFileSync(saved?.savedAs ?? '', 'utf8')).toBe('\uFEFFDay;Minutes\r\n')
  const paper = {
    language: 'en' as const,
    kind: 'Working time',
    name: 'Anna',
    title: 'Week 48',
    asOfWords: 'As of now',
    pageOf: '{page} of {pages}',
    parts: [{ title: 'Monday', facts: [{ name: '08:00–08:40', value: 'Work · Boiler' }], remark: null }],
  }
  const printed = unwrap(await app.call('times.savePdf', { fileName: 'Working time.pdf', paper }))
  const text = await readPdfText(readFileSync(printed?.savedAs ?? ''))
  expect(text).toMatch(/Norrlands Värme AB[\s\S]*Working time · Anna[\s\S]*Work · Boiler/)
  await app.close()
})

test('a text in a CSV file cannot become a formula, and stays in one cell', () => {
  expect(writeCsv([['=1+1', 'a;b', 'say "no"', 'two\nlines', '-3', 'plain']], ';')).toBe(
    '\uFEFF"\'=1+1";"a;b";"say ""no""";"two\nlines";"\'-3";plain\r\n',
  )
  expect(writeCsv([['a;=1+1', 'a,=1', 'a\t=1', 'a = 1', 'Åsa’s – van'], ['+1']], ',')).toBe(
    '\uFEFF"a;=1+1","a,=1","a\t=1",a = 1,Åsa’s – van\r\n"\'+1"\r\n',
  )
})

test.each(['＝1', '＋1', '－1', '＠1', ' =1', '\u00a0=1', '\t1', '\r=1'])(
  'a CSV cell %j is written as text, not as a formula',
  cell => {
    expect(writeCsv([[cell]], ',')).toBe(`\uFEFF"'${cell}"\r\n`)
  },
)
