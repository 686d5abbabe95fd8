/** `manual add|list|remove` manages the manuals of asset types. */
import type { Command } from 'commander'
import type { Outcome } from '../../../shared/text/failures.ts'
import { operatorOf } from '../../service/access/groups.ts'
import type { Actor } from '../../service/actor.ts'
import { runCommand } from '../../service/command.ts'
import { type StoredFile, storeFile } from '../../service/documents/store-file.ts'
import { addManual, detachManual } from '../../service/manuals/change-manuals.ts'
import { listAllManuals } from '../../service/manuals/list-manuals.ts'
import { Refused } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { type Blobs, ContentRemoved, type StoredContent } from '../../store/blobs/blobs.ts'
import type { Contents } from '../../store/contents/contents.ts'
import { typeNamed, typesOf } from '../data/asset-types.ts'
import { chooseGroup, withHub, withHubContents } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { formatBytes, formatTime, print, printTable, warn } from '../terminal/output.ts'

interface Given {
  group?: string
  type?: string
}

export function addManualCommands(program: Command): void {
  const manual = program.command('manual').description('manuals of asset types, which laptops show offline')
  const inGroup = (command: Command) =>
    addDataOption(command).option('--group <group>', 'number, uuid or name')
  inGroup(manual.command('add <file...>'))
    .description('add files as manuals of an asset type')
    .requiredOption('--type <type>', 'name of the asset type')
    .addHelpText(
      'after',
      '\nA file with the name of an earlier manual of the type replaces it.\nExit code 1 when a file was not added.',
    )
    .action(addFiles)
  inGroup(manual.command('list'))
    .description('the manuals of a group')
    .option('--type <type>', 'only those of the asset type with this name')
    .action(list)
  inGroup(manual.command('remove <name...>'))
    .description('remove manuals of an asset type by their file names')
    .requiredOption('--type <type>', 'name of the asset type')
    .action(remove)
}

async function addFiles(files: string[], given: Given, command: Command): Promise<void> {
  await withHubContents(command, async ({ service, blobs, contents }) => {
    const type = findType(service, given)
    for (const file of files) {
      const stored = await storeWhole(service, { blobs, contents }, file)
      const added = stored.ok
        ? runCommand(service, type.actor, each => addManual(each, type.uuid, stored.value))
        : stored
      if (added.ok) print(`${added.value.fileName}: ${said[added.value.how]}`)
      else {
        warn(`error: ${file}: ${added.failure.message}`)
        process.exitCode = 1
      }
    }
  })
}

const said = {
  added: 'added.',
  replaced: 'added in place of the earlier file.',
  'is there': 'is there already.',
} as const

/** A running hub may tidy away content that this process has not completed. Then the file is stored again. */
async function storeWhole(
  service: Service,
  { blobs, contents }: { blobs: Blobs; contents: Contents },
  file: string,
): Promise<Outcome<StoredFile>> {
  if (contents !== blobs) return storeInStore(service, contents, file)
  const stored = await storeFile(contents, file, service.now())
  const content = stored.ok ? blobs.find(stored.value.sha256) : undefined
  if (!stored.ok || (content !== undefined && isWhole(blobs, content))) return stored
  if (content !== undefined) await blobs.remove(content, service.now() + 1)
  return storeFile(blobs, file, service.now())
}

async function storeInStore(
  service: Service,
  contents: Contents,
  file: string,
): Promise<Outcome<StoredFile>> {
  try {
    return await storeFile(contents, file, service.now())
  } catch (error) {
    if (!(error instanceof ContentRemoved)) throw error
    return storeFile(contents, file, service.now())
  }
}

function isWhole(blobs: Blobs, content: StoredContent): boolean {
  try {
    return [...blobs.read(content)].length > 0
  } catch (error) {
    if (error instanceof ContentRemoved) return false
    throw error
  }
}

interface ChosenType {
  uuid: string
  groupId: number
  actor: Actor
}

/** @throws Refused if the group has no such type */
function findType(service: Service, { group, type = '' }: Given): ChosenType {
  const groupId = chooseGroup(service, group).id
  const { uuid } = typeNamed(service, groupId, type)
  return { uuid, groupId, actor: operatorOf(service.store.read, groupId) }
}

async function list(given: Given, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    const db = service.store.read
    const only = given.type === undefined ? null : findType(service, given)
    const groupId = only?.groupId ?? chooseGroup(service, given.group).id
    const types = new Map(typesOf(service, groupId).map(({ uuid, name }) => [uuid, name]))
    printTable(listAllManuals(db, groupId, only?.uuid), {
      'asset type': ({ assetTypeUuid }) => types.get(assetTypeUuid) ?? assetTypeUuid,
      name: ({ document }) => document.fileName,
      size: ({ document }) => formatBytes(document.size ?? 0),
      added: ({ creationTimeStamp }) => formatTime(creationTimeStamp),
    })
  })
}

async function remove(names: string[], given: Given, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    const { uuid, groupId, actor } = findType(service, given)
    for (const name of names) {
      const named = listAllManuals(service.store.read, groupId, uuid).filter(
        ({ document }) => document.fileName === name,
      )
      for (const { document } of named) {
        const done = runCommand(service, actor, each => detachManual(each, uuid, document.uuid))
        if (!done.ok) throw new Refused(done.failure)
        print(`${name}: removed.`)
      }
      if (named.length > 0) continue
      warn(`error: ${name}: The asset type has no manual of this name.`)
      process.exitCode = 1
    }
  })
}
