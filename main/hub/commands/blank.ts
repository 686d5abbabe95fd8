/** `blank import|list|retire|remove` manages the blank forms of a group. */
import type { Command } from 'commander'
import type { Blank, BlankContent } from '../../../shared/entities/blank.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { describeProblem } from '../../../shared/views/blank.ts'
import { operatorOf } from '../../service/access/groups.ts'
import { listAllBlanks } from '../../service/blanks/list-blanks.ts'
import { createBlank, deleteBlank, putBlank } from '../../service/blanks/put-blank.ts'
import { readBlankFile } from '../../service/blanks/read-blank-file.ts'
import { runCommand } from '../../service/command.ts'
import { Refused } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { typeNamed, typesOf } from '../data/asset-types.ts'
import { chooseGroup, withHub } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { print, printTable, warn } from '../terminal/output.ts'

interface InGroup {
  group?: string
}

export function addBlankCommands(program: Command): void {
  const blank = program.command('blank').description('blank forms, from which forms are created')
  const inGroup = (command: Command) =>
    addDataOption(command).option('--group <group>', 'number, uuid or name')
  inGroup(blank.command('import <file>'))
    .description('take a blank form from an XLSForm workbook (.xlsx) or from JSON')
    .option('--type <type...>', 'names of the asset types that it is meant for; without one, of all')
    .addHelpText(
      'after',
      '\nThe same name again makes a new version. Forms that were created before stay as they are.\nExit code 1 when nothing was imported.',
    )
    .action(importFile)
  inGroup(blank.command('list')).description('the blank forms of a group').action(list)
  inGroup(blank.command('retire <name>'))
    .description('create no new forms from a blank; the import of the same name ends it')
    .action((name, options, command) => changeNamed(name, options, command, 'retire'))
  inGroup(blank.command('remove <name>'))
    .description('remove a blank; forms that were created from it stay')
    .action((name, options, command) => changeNamed(name, options, command, 'remove'))
}

async function importFile(
  file: string,
  { group, type = [] }: InGroup & { type?: string[] },
  command: Command,
): Promise<void> {
  await withHub(command, async ({ service }) => {
    const groupId = chooseGroup(service, group).id
    const types = type.length === 0 ? null : type.map(name => typeNamed(service, groupId, name).uuid)
    const read = await readBlankFile(file)
    if (!read.ok) return refuseFile(file, read.problems.map(describeProblem))
    for (const note of read.notes) warn(`note: ${describeProblem(note)}`)
    const made = storeBlank(service, groupId, read.blank, types)
    if (!made.ok) return refuseFile(file, [made.failure.message])
    print(describeBlank(made.value))
  })
}

function refuseFile(file: string, problems: readonly string[]): void {
  for (const problem of problems) warn(`error: ${problem}`)
  print(`Nothing was imported from ${file}.`)
  process.exitCode = 1
}

/** Without types, a blank that is there already keeps its own. */
function storeBlank(
  service: Service,
  groupId: number,
  content: BlankContent,
  assetTypeUuids: string[] | null,
): Outcome<Blank> {
  const body = { groupId, ...content, ...(assetTypeUuids !== null && { assetTypeUuids }) }
  return runCommand(service, operatorOf(service.store.read, groupId), command => createBlank(command, body))
}

function refused(message: string): Refused {
  return new Refused({ code: 'not-found', message })
}

function describeBlank({ title, name, version, revision, fields, languages }: Blank): string {
  const made = revision === 1 ? 'imported' : `imported as version ${revision}`
  const parts = [
    `${fields.length} ${fields.length === 1 ? 'question or group' : 'questions and groups'}`,
    ...(version === '' ? [] : [`author's version ${version}`]),
    ...(languages.length === 0 ? [] : [languages.join(', ')]),
  ]
  return `${title} (${name}): ${made}. ${parts.join('; ')}.`
}

async function list({ group }: InGroup, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    const db = service.store.read
    const groupId = chooseGroup(service, group).id
    const types = new Map(typesOf(service, groupId).map(({ uuid, name }) => [uuid, name]))
    printTable(listAllBlanks(db, groupId), {
      name: blank => blank.name,
      title: blank => blank.title,
      version: blank => blank.revision,
      'author’s version': blank => blank.version,
      'asset types': blank => blank.assetTypeUuids.map(uuid => types.get(uuid) ?? uuid).join(', '),
      retired: blank => (blank.retired ? 'yes' : ''),
    })
  })
}

async function changeNamed(
  name: string,
  { group }: InGroup,
  command: Command,
  how: 'retire' | 'remove',
): Promise<void> {
  await withHub(command, ({ service }) => {
    const db = service.store.read
    const groupId = chooseGroup(service, group).id
    const blank = listAllBlanks(db, groupId).find(each => each.name === name)
    if (blank === undefined) throw refused(`There is no blank form ${name} in this group.`)
    const done = runCommand(service, operatorOf(db, groupId), each =>
      how === 'remove' ? deleteBlank(each, blank.uuid) : putBlank(each, blank.uuid, { retired: true }),
    )
    if (!done.ok) throw refused(done.failure.message)
    print(`${blank.title} (${name}): ${how === 'remove' ? 'removed' : 'retired'}.`)
  })
}
