import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hub, makeDataDir } from '../../../support/hub/run-hub.ts'

function makeFile(text: string) {
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'people.csv')
  writeFileSync(file, text)
  const run = (...words: string[]) => hub(...words, '--data', dataDir)
  return { dataDir, file, run }
}

test('user import adds each user once, and reports an invalid row with its line', async () => {
  const { file, run } = makeFile(
    [
      '\ufeffE-mail;Display name;Role;Group',
      'Maria@Example.test;Maria Öberg;dispatcher;North | South',
      'jo@example.test;Jo;;',
      'MARIA@example.test;Maria again;;',
      ';Nobody;;',
      'no address;Nick;;',
      'ann@example.test;;;',
      'bo@example.test;Bo;boss;',
      'cy@example.test;Cy;;West',
      'dee@example.test;Dee;;;more',
    ].join('\r\n'),
  )
  await run('group', 'add', 'North')
  await run('group', 'add', 'South')
  const first = await run('user', 'import', file, '--delimiter', ';', '--group', 'South')
  expect([first.code, first.out]).toEqual([1, '9 rows: 2 imported, 1 already there, 6 refused.\n'])
  expect(first.err.trimEnd().split('\n')).toEqual([
    'line 5: refused, there is no e-mail address.',
    'line 6: refused, no address is not an e-mail address.',
    'line 7: refused, there is no name.',
    'line 8: refused, the role "boss" is none of admin, dispatcher, technician.',
    'line 9: refused, There is no group West. There are: 1 North, 2 South.',
    'line 10: refused, it has 5 cells where the first line has 4.',
    '2 of them have no password: they sign in with single sign-on, or once "user password" gave them one.',
    'Mend the refused rows and import the file again: who is in already is not doubled.',
  ])
  const again = await run('user', 'import', file, '--delimiter', ';', '--group', 'South')
  expect(again.out).toBe('9 rows: 0 imported, 3 already there, 6 refused.\n')
  writeFileSync(file, 'email,name\nlee@example.test,Lee\n')
  const one = await run('user', 'import', file, '--group', 'South')
  expect(one.out).toBe('1 row: 1 imported, 0 already there, 0 refused.\n')
  expect(one.err).toMatch(/^1 of them has no password: /)
  const rows = (await run('user', 'list')).out.split('\n').slice(1, -1)
  expect(rows.map(row => row.split(/ {2,}/).slice(2))).toEqual([
    ['maria@example.test', 'dispatcher', '1', 'Maria Öberg'],
    ['maria@example.test', 'dispatcher', '2', 'Maria Öberg'],
    ['jo@example.test', 'technician', '2', 'Jo'],
    ['lee@example.test', 'technician', '2', 'Lee'],
  ])
})

test('user import reads passwords from its file, or writes new ones to a file that only the operator can read', async () => {
  const { dataDir, file, run } = makeFile(
    'Mail,Who,Secret\nmaria@example.test,Maria,a password of hers\njo@example.test,Jo,\nkim@example.test,Kim,short\n',
  )
  const passwords = path.join(dataDir, 'passwords.csv')
  const columns = ['--column', 'name=Who', '--column', 'password=Secret']
  const first = await run('user', 'import', file, ...columns, '--make-passwords', passwords)
  expect([first.code, first.out]).toEqual([1, '3 rows: 2 imported, 0 already there, 1 refused.\n'])
  expect(first.err).toContain('line 4: refused, A password needs at least 8 characters.')
  expect(statSync(passwords).mode & 0o777).toBe(0o600)
  expect(readFileSync(passwords, 'utf8')).toMatch(/^email,password\njo@example\.test,(\w{4}-){3}\w{4}\n$/)
  const again = await run('user', 'import', file, ...columns, '--make-passwords', passwords)
  expect([again.code, again.err]).toEqual([
    1,
    `${passwords} is there already: give the passwords another file.\n`,
  ])
})

test('user import prints its progress while it generates many passwords', async () => {
  const people = Array.from({ length: 45 }, (_, nth) => `u${nth}@example.test,User ${nth}`)
  const { dataDir, file, run } = makeFile(['email,name', ...people].join('\n'))
  const made = await run('user', 'import', file, '--make-passwords', path.join(dataDir, 'passwords.csv'))
  expect([made.code, made.err]).toEqual([0, '20 users have their password…\n40 users have their password…\n'])
})

test('user import refuses a file with missing columns before it adds a user', async () => {
  const { file, run } = makeFile('mail,role\nmaria@example.test,technician\n')
  expect(await run('user', 'import', file)).toMatchObject({
    code: 1,
    err: 'The file lacks a column for name: name it with --column name=HEADER. Its columns are: mail, role. Nothing was imported.\n',
  })
  expect(await run('user', 'import', file, '--column', 'nick=role')).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'say field=header, with one of the fields email, name, role, group, password.',
    ),
  })
  expect((await run('user', 'import', `${file}x`)).err).toBe(`There is no file ${file}x.\n`)
})

test('user link binds a user to a single sign-on subject that no other user has, or unbinds the user', async () => {
  const { file, run } = makeFile('email,name\nmaria@example.test,Maria\njo@example.test,Jo\n')
  await run('user', 'import', file)
  const issuer = ['--sso-issuer', 'https://login.example.test']
  expect((await run('user', 'link', 'maria@example.test', 'S-1', ...issuer)).out).toBe(
    'Maria is S-1 there.\n',
  )
  expect(await run('user', 'link', 'jo@example.test', 'S-1', ...issuer)).toMatchObject({
    code: 1,
    err: expect.stringContaining('bound to another sign-in of the company'),
  })
  expect((await run('user', 'link', 'maria@example.test', ...issuer)).out).toBe(
    'Maria is bound to no sign-in of the company.\n',
  )
  expect((await run('user', 'link', 'jo@example.test', 'S-1', ...issuer)).code).toBe(0)
  expect(await run('user', 'link', 'jo@example.test')).toMatchObject({ code: 2, out: '' })
})

test('the hub refuses to start with incomplete or unencrypted settings for single sign-on', async () => {
  const { run } = makeFile('')
  expect(await run('--sso-client', 'fieldbook')).toMatchObject({
    code: 1,
    err: 'Single sign-on needs both --sso-issuer and --sso-client.\n',
  })
  expect(await run('--sso-issuer', 'http://login.example.test')).toMatchObject({
    code: 2,
    err: expect.stringContaining('It must be an address that begins with https://.'),
  })
})

test('user import writes no formulas to its passwords file, and refuses a name with control characters', async () => {
  const rows = [
    '=1+1@example.test,Jo',
    'a;=1+1;@example.test,Al',
    '＝1@example.test,Mo',
    '"=HYPERLINK(""x"")@example.test",Kim',
    'lee@example.test,"L\u001b[2Jee"',
  ]
  const { dataDir, file, run } = makeFile(`email,name\n${rows.join('\n')}\n`)
  const passwords = path.join(dataDir, 'passwords.csv')
  const made = await run('user', 'import', file, '--make-passwords', passwords)
  expect([made.code, made.err]).toEqual([1, expect.stringContaining('L\\u001b[2Jee')])
  expect(made.err).not.toContain('\u001b')
  const lines = readFileSync(passwords, 'utf8').trim().split('\n').slice(1)
  // Several passwords are hashed in parallel, and each is written when its user is added.
  expect(lines.map(line => line.replace(/,[^,]*$/, '')).sort()).toEqual([
    `"'=1+1@example.test"`,
    `"'=hyperlink(""x"")@example.test"`,
    `"'＝1@example.test"`,
    '"a;=1+1;@example.test"',
  ])
})

test('user import prints a cell with a line break on one line', async () => {
  const { file, run } = makeFile('email,name,role\nbo@example.test,Bo,"boss\nline 9: done\r\u2028"\n')
  await run('group', 'add', 'North')
  const { err } = await run('user', 'import', file)
  expect(err.split('\n')[0]).toContain('the role "boss\\u000aline 9: done')
  expect(err).not.toMatch(/^line 9/m)
  const shown = await run('group', 'letterhead', '--foot', 'Org 55\nlogo     9 bytes')
  expect(shown.out.split('\n').filter(line => line.startsWith('logo'))).toEqual(['logo     -'])
})
