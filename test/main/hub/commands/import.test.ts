import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openHubData } from '../../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../../main/hub/data/hub-key.ts'
import { listGroups, operatorOf } from '../../../../main/service/access/groups.ts'
import { findUserByEmail } from '../../../../main/service/access/users.ts'
import { startCommand } from '../../../../main/service/command.ts'
import { changeJob } from '../../../../main/service/jobs/put-job.ts'
import { requestCount, serviceRequestsFile } from '../../../fixtures/service-requests.ts'
import { hub, makeDataDir } from '../../../support/hub/run-hub.ts'
import { isWhole } from '../../../support/sample.ts'

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const csv = `requestId,openedAt,closedAt,problemPlain,address,zip,status,crew
1,2012-07-01 15:41:22.0,2012-07-20 10:04:46.0,Graffiti on public property,2232 S GRAND BLVD,63104,CLOSED,"OP,"
2,2012-01-03 08:25:35.0,,"Report ""stray"" cat(s)

behind the house",5622 ENRIGHT,,Cancel,
3,2012-01-03 11:02:02.0,,,5572 CLEMENS,,CLOSED,
4,2012-01-03 11:02:02.0,2011-01-03 11:02:02.0,Pothole,,,Disptch,
5,yesterday,,Tree down,,,SCHEDULED,
6,2012-01-03 11:02:02.0,,Lamp,,,constructor,
7,2012-01-03 11:02:02.0,,Too many cells,,,CLOSED,a,b
`

interface Imported {
  title: string
  state: string
  start_time: number
  end_time: number | null
  place_name: string | null
  external_id: string | null
  description: string | null
  extra: string | null
}

function jobsIn(dataDir: string): Imported[] {
  const { service } = openHubData({ dataDir, key: readHubKey(dataDir) })
  try {
    return service.store.read.all<Imported>('SELECT * FROM jobs ORDER BY id')
  } finally {
    service.store.close()
  }
}

/** Renames the first job as a dispatcher does. */
async function changeByUser(dataDir: string, title: string): Promise<void> {
  const email = 'dispatcher@example.com'
  const people = path.join(dataDir, 'people.csv')
  writeFileSync(people, `email,name,role\n${email},Dora,dispatcher\n`)
  await hub('user', 'import', people, '--data', dataDir)
  const { service } = openHubData({ dataDir, key: readHubKey(dataDir) })
  try {
    service.store.transaction(db => {
      const [group] = listGroups(db)
      const userId = findUserByEmail(db, email)?.id
      if (group === undefined || userId === undefined) throw new Error('The dispatcher is missing')
      const command = startCommand(service, { ...operatorOf(db, group.id), userId }, db)
      changeJob(command, db.column<string>('SELECT uuid FROM jobs ORDER BY id')[0] ?? '', { title })
    })
  } finally {
    service.store.close()
  }
}

function makeFile(text: string): { dataDir: string; file: string } {
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'requests.csv')
  writeFileSync(file, text)
  return { dataDir, file }
}

describe('the command import', () => {
  test('imports valid rows, and reports each invalid row with its line and the reason', async () => {
    const { dataDir, file } = makeFile(`\ufeff${csv}`)
    await hub('group', 'add', 'City', '--time-zone', 'America/Chicago', '--data', dataDir)
    const { code, out, err } = await hub('import', file, '--column', 'title=problemPlain', '--data', dataDir)
    expect([code, out]).toEqual([1, '7 rows: 3 imported, 0 already there, 4 refused.\n'])
    expect(err.split('\n').slice(0, 5)).toEqual([
      'line 6: refused, there is no title',
      'line 7: closed before it was opened: the end is left out',
      'line 8: refused, openedAt must be epoch milliseconds, YYYY-MM-DD or an ISO date-time.',
      'line 9: refused, the status "constructor" is not known',
      'line 10: refused, it has 9 cells where the first line has 8',
    ])
    const jobs = jobsIn(dataDir)
    expect(jobs.map(({ title, state }) => [title, state])).toEqual([
      ['Graffiti on public property', 'CLOSED'],
      ['Report "stray" cat(s)\n\nbehind the house', 'CANCELED'],
      ['Pothole', 'ASSIGNED'],
    ])
    expect(jobs[0]).toMatchObject({
      start_time: Date.parse('2012-07-01T15:41:22-05:00'),
      end_time: Date.parse('2012-07-20T10:04:46-05:00'),
      place_name: '2232 S GRAND BLVD',
      external_id: '1',
      extra: null,
    })
    expect(jobs[2]?.end_time).toBeNull()
  })

  test('uses the next title column if the title is empty, and then the first line of the description', async () => {
    const rows = ['id,title,problemPlain,problem,notes', 'a,One,x,y,z', 'b, ,Two,y,z', 'c,,,Three,z']
    const long = 'word '.repeat(60).trim()
    const { dataDir, file } = makeFile(
      [...rows, 'd,,,,"Four\nmore of it"', `e,,,,${long}`, 'f,,,,', 'g,L\u001b[31mamp,,,'].join('\n'),
    )
    const first = await hub('import', file, '--data', dataDir)
    expect([first.out, first.err]).toEqual([
      '7 rows: 5 imported, 0 already there, 2 refused.\n',
      expect.stringMatching(
        /^line 8: refused, there is no title\nline 9: refused, the title has control .*: L\\u001b\[31mamp\n/,
      ),
    ])
    const jobs = jobsIn(dataDir)
    expect(jobs.map(({ title }) => title).slice(0, 4)).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(jobs[4]).toMatchObject({ title: `${long.slice(0, 119).trimEnd()}…`, description: long })
    expect(jobs[3]).toMatchObject({ external_id: 'd', description: 'Four\nmore of it' })
  })

  test('imports each row only once when it is run again with the same or more rows', async () => {
    const rows = ['title,openedAt', 'One,2026-11-20', 'One,2026-11-20', 'Two,2026-11-21']
    const { dataDir, file } = makeFile(rows.join('\n'))
    expect((await hub('import', file, '--data', dataDir)).out).toContain('3 imported, 0 already there')
    writeFileSync(file, [...rows, 'One,2026-11-20', 'Three,'].join('\n'))
    const again = await hub('import', file, '--data', dataDir)
    expect([again.code, again.out]).toEqual([0, '5 rows: 2 imported, 3 already there, 0 refused.\n'])
    expect(jobsIn(dataDir)).toHaveLength(5)
    writeFileSync(file, rows.slice(0, 2).join('\n'))
    expect((await hub('import', file, '--data', dataDir)).out).toBe(
      '1 row: 0 imported, 1 already there, 0 refused.\n',
    )
  })

  test('refuses a file with missing columns, lists the columns of the file, and imports nothing', async () => {
    const { dataDir, file } = makeFile(csv)
    for (const words of [['title=Problem'], ['title=problemPlain', 'city=Town']]) {
      const { code, err } = await hub('import', file, '--column', ...words, '--data', dataDir)
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(
          /^The file lacks a column ".*" for (title|city)\. Its columns are: requestId, openedAt/,
        ),
      ])
    }
    expect(jobsIn(dataDir)).toEqual([])
    const bare = makeFile('a,b\n1,2\n')
    expect((await hub('import', bare.file, '--data', bare.dataDir)).err).toMatch(
      /^The file lacks a column for title/,
    )
  })

  test('reports a file that cannot be read, and an unknown field', async () => {
    const { dataDir, file } = makeFile('')
    expect((await hub('import', file, '--data', dataDir)).err).toMatch(/is empty\.\n$/)
    expect((await hub('import', `${file}.no`, '--data', dataDir)).err).toMatch(/^There is no file /)
    expect((await hub('import', dataDir, '--data', dataDir)).err).toMatch(/cannot be read\.\n$/)
    const unknown = await hub('import', file, '--column', 'colour=x', '--data', dataDir)
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringMatching(/with one of the fields title, /)])
  })

  test('accepts another column delimiter', async () => {
    const { dataDir, file } = makeFile('Title;Zip\nÅtgärda lampan;352 31\n')
    expect((await hub('import', file, '--delimiter', ';', '--data', dataDir)).code).toBe(0)
    expect(jobsIn(dataDir)[0]?.title).toBe('Åtgärda lampan')
  })

  test.each([
    ['a first line that names the delimiter', 'sep=;\r\nexternalId;title\r\nC7;Pump\r\n'],
    ['a quoted first line that names the delimiter', '"sep=;"\nexternalId;title\nC7;Pump\n'],
    ['a first line that names an unusual delimiter', 'SEP=|\nexternalId|title\nC7|Pump\n'],
    ['semicolons', '"external,Id";title\nC7;Pump\n'],
    ['tabs', 'externalId\ttitle\nC7\tPump\n'],
    ['commas', 'externalId,"title;"\nC7,Pump\n'],
  ])('detects the column delimiter of a file with %s', async (_, text) => {
    const { dataDir, file } = makeFile(`\ufeff${text}`)
    const { code, err } = await hub('import', file, '--data', dataDir)
    expect([code, err]).toEqual([0, ''])
    expect(jobsIn(dataDir)).toMatchObject([{ title: 'Pump', external_id: 'C7' }])
  })

  test('counts the first line with the delimiter in the line numbers of its reports', async () => {
    const { dataDir, file } = makeFile('sep=;\ntitle;zip\nPump;1;2\n')
    const { err } = await hub('import', file, '--data', dataDir)
    expect(err).toMatch(/^line 3: refused, it has 3 cells where the first line has 2\n/)
  })

  const kinds = [
    ['20261231', 'yyyymmdd', '2026-12-31T00:00:00+01:00'],
    ['202612310830', 'yyyymmdd', '2026-12-31T08:30:00+01:00'],
    ['1798725600', 'unix', '2026-12-31T14:00:00Z'],
    ['1798725600000', 'unix-ms', '2026-12-31T14:00:00Z'],
    ['46387', 'excel', '2026-12-31T00:00:00+01:00'],
    ['"46387,75"', 'excel', '2026-12-31T18:00:00+01:00'],
  ] as const

  test.each(kinds)(
    'refuses the bare number %s until an option declares it as %s',
    async (number, kind, time) => {
      const { dataDir, file } = makeFile(`externalId,title,date\nY1,Pump,${number}\n`)
      await hub('group', 'add', 'City', '--time-zone', 'Europe/Stockholm', '--data', dataDir)
      const { code, err } = await hub('import', file, '--data', dataDir)
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^line 2: refused, openedAt ".*" is a bare number: /),
      ])
      expect(jobsIn(dataDir)).toEqual([])
      expect((await hub('import', file, '--dates', kind, '--data', dataDir)).code).toBe(0)
      expect(jobsIn(dataDir)).toMatchObject([{ start_time: Date.parse(time) }])
    },
  )

  test('refuses a number that is not a valid date in the format given with --dates', async () => {
    for (const [number, kind] of [
      ['20261331', 'yyyymmdd'],
      ['46387', 'unix'],
      ['1798725600', 'excel'],
      ['5', 'unix-ms'],
    ] as const) {
      const { dataDir, file } = makeFile(`title,date\nPump,${number}\n`)
      const { code, err } = await hub('import', file, '--dates', kind, '--data', dataDir)
      expect([code, err], number).toEqual([1, expect.stringContaining(`is no date of the kind ${kind}`)])
    }
  })

  test('refuses a file that is not UTF-8, names the line, and reads the file with the option for its encoding', async () => {
    const { dataDir, file } = makeFile('')
    writeFileSync(file, Buffer.from('externalId,title\nC1,Pump\nC2,W\xe4rmepumpe St\xf8rrelse\n', 'latin1'))
    const refused = await hub('import', file, '--data', dataDir)
    expect([refused.code, refused.err]).toEqual([
      1,
      `${file} is not UTF-8 (line 3). Say what it is with --encoding, such as windows-1252 for files of Excel. Nothing was imported.\n`,
    ])
    expect((await hub('import', file, '--encoding', 'latin9000', '--data', dataDir)).err).toContain(
      'no such encoding',
    )
    expect((await hub('import', file, '--encoding', 'windows-1252', '--data', dataDir)).code).toBe(0)
    expect(jobsIn(dataDir)[1]?.title).toBe('Wärmepumpe Størrelse')
  })

  test('imports nothing from a file with an error in its last rows', async () => {
    const { dataDir, file } = makeFile('')
    const rows = Array.from({ length: 9_000 }, (_, nth) => `N${nth},Pump ${nth}`).join('\n')
    writeFileSync(file, Buffer.from(`externalId,title\n${rows}\nC2,W\xe4rme`, 'latin1'))
    expect((await hub('import', file, '--data', dataDir)).err).toContain('(line 9002)')
    expect(jobsIn(dataDir)).toEqual([])
  })

  test('reads UTF-16 from Excel, which begins with a byte-order mark', async () => {
    const { dataDir, file } = makeFile('')
    writeFileSync(file, Buffer.from('\ufeffexternalId\ttitle\r\nC1\tVärmepump 🔧\r\n', 'utf16le'))
    expect((await hub('import', file, '--data', dataDir)).code).toBe(0)
    expect(jobsIn(dataDir)).toMatchObject([{ title: 'Värmepump 🔧', external_id: 'C1' }])
  })

  test('corrects jobs that it imported earlier, but not the properties that users have changed since', async () => {
    const { dataDir, file } = makeFile(
      'externalId,title,date,address\nA,Pmup,2026-11-20,Gata 1\nB,Lamp,2026-11-20,Gata 2\n',
    )
    const again = async (text: string, ...more: string[]) => {
      writeFileSync(file, text)
      return hub('import', file, ...more, '--data', dataDir)
    }
    await hub('group', 'add', 'City', '--time-zone', 'Europe/Stockholm', '--data', dataDir)
    await hub('import', file, '--data', dataDir)
    const corrected = await again(
      'externalId,title,date,address\nA,Pump,2026-11-21,Gata 1\nB,Lamp,2026-11-20,\n',
    )
    expect([corrected.code, corrected.out]).toEqual([
      0,
      '2 rows: 0 imported, 1 corrected, 1 already there, 0 refused.\n',
    ])
    expect(jobsIn(dataDir)).toMatchObject([
      { title: 'Pump', start_time: Date.parse('2026-11-21T00:00:00+01:00') },
      { place_name: 'Gata 2' },
    ])
    await changeByUser(dataDir, 'Pump in the cellar')
    const rows = 'externalId,title\nA,Pump 2\nB,Lamp\n'
    const kept = await again(rows)
    expect(kept.out).toBe('2 rows: 0 imported, 2 already there, 0 refused.\n')
    expect(kept.err).toMatch(/^line 2: stays as it is, as a user has changed this job since its import/)
    expect(jobsIn(dataDir)[0]?.title).toBe('Pump in the cellar')
    expect((await again(rows, '--update')).out).toContain('1 corrected')
    expect(jobsIn(dataDir)[0]?.title).toBe('Pump 2')
  })

  test('imports thousands of service requests of a city once, and nothing at a second run', {
    tags: 'slow',
  }, async () => {
    const dataDir = makeDataDir()
    const file = path.join(dataDir, 'requests.csv')
    const { file: requests, isReal } = serviceRequestsFile()
    // Each state occurs among the first generated rows.
    const rows = isWhole || isReal ? requestCount : 600
    const lines = readFileSync(requests, 'utf8').split(/(?<=\n)/)
    writeFileSync(file, lines.slice(0, 1 + rows).join(''))
    const words = ['import', file, '--column', 'title=problemPlain', 'description=problem', '--data', dataDir]
    const first = await hub(...words)
    // The plain text of 374 real rows is empty, but not their short name.
    expect(first.out).toBe(`${rows} rows: ${rows} imported, 0 already there, 0 refused.\n`)
    expect((await hub(...words)).out).toBe(`${rows} rows: 0 imported, ${rows} already there, 0 refused.\n`)
    const states = new Set(jobsIn(dataDir).map(({ state }) => state))
    expect(states).toEqual(new Set(['ASSIGNED', 'CANCELED', 'CLOSED', 'SCHEDULED']))
  })
})
