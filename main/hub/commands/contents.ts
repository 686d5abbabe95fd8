/** `contents show|move` says where the files of jobs are, and moves them between the encrypted file and an S3 store. */
import path from 'node:path'
import type { Command } from 'commander'
import { type Moving, moveToFile, moveToStore } from '../../app/hub/contents/move-contents.ts'
import type { StoreAddress } from '../../app/hub/contents/store-address.ts'
import { openHubBlobs } from '../../app/hub/create-hub.ts'
import { readContentsRecord } from '../../service/documents/contents-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { ObjectContents } from '../../store/contents/object-contents.ts'
import { contentsPrefix } from '../../store/contents/send-object.ts'
import { holdLock } from '../../store/lock.ts'
import { storeAddressOf, withStore } from '../data/contents-store.ts'
import { withHub } from '../data/hub-data.ts'
import { readHubKey } from '../data/hub-key.ts'
import { parseContentsTarget } from '../options/readers.ts'
import { addOptions, dataDirOf, dataOptions } from '../options/settings.ts'
import { formatBytes, print, warn } from '../terminal/output.ts'

export function addContentsCommands(program: Command): void {
  const contents = program.command('contents').description('where the files of jobs are')
  addOptions(contents.command('show'), [...dataOptions, 'contents', 'contentsKeyFile'])
    .description('the number and size of the files in each place')
    .action(show)
  addOptions(contents.command('move'), [...dataOptions, 'contents', 'contentsKeyFile'])
    .description('move all files to an S3 store, or back; also while the hub serves')
    .requiredOption('--to <place>', 's3://bucket?endpoint=https://… or file', parseContentsTarget)
    .addHelpText(
      'after',
      '\nEach file is checked at its new place before it is removed from the old one. Start the command again if it was interrupted.\nExit code 1 when a file could not be moved.',
    )
    .action(move)
}

async function show(_options: object, command: Command): Promise<void> {
  await withHub(command, async ({ service }) => {
    const record = readContentsRecord(service.store.read)
    const dataDir = dataDirOf(command)
    const blobs = openHubBlobs({ dataDir, key: readHubKey(dataDir) })
    try {
      const all = blobs.listKeptBefore(Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER)
      print(`In the file: ${count(all)}.`)
    } finally {
      blobs.close()
    }
    const address = record === null ? null : storeAddressOf(command, service)
    if (address === null) return
    await withStore(command, service, address, async contents => {
      await contents.requireMark()
      print(`In ${contents.objects.address}: ${count(await listObjects(contents))}.`)
    })
    if (record?.isMovingBack) print('They are being moved back to the file: new files are stored there.')
  })
}

async function listObjects({ objects }: ObjectContents): Promise<{ size: number }[]> {
  const all: { size: number }[] = []
  let after: string | undefined
  do {
    const page = await objects.list(contentsPrefix, after)
    all.push(...page.objects)
    after = page.next
  } while (after !== undefined)
  return all
}

function count(contents: readonly { size: number }[]): string {
  const bytes = contents.reduce((sum, { size }) => sum + size, 0)
  return `${contents.length} files, ${formatBytes(bytes)}`
}

async function move({ to }: { to: StoreAddress | 'file' }, command: Command): Promise<void> {
  await withHub(command, async ({ service }) => {
    const address = to === 'file' ? storeAddressOf(command, service) : to
    if (address === null) {
      print('All files are in the file already.')
      return
    }
    if (to !== 'file') requireKnownToHub(dataDirOf(command), service)
    await withStore(command, service, address, async contents => {
      const moved = createCount()
      const moving: Moving = { service, contents, ...moved }
      await (to === 'file' ? moveToFile(moving) : moveToStore(moving))
      print(moved.say(to === 'file' ? 'the file' : contents.objects.address))
    })
    if (to === 'file')
      print('Start the hub without --contents now. Keep the bucket for 30 days: backups may name its files.')
  })
}

/** A serving hub that does not know the store would not find the moved files. @throws Refused */
function requireKnownToHub(dataDir: string, { store }: Service): void {
  if (readContentsRecord(store.read) !== null) return
  const unlock = holdLock(path.join(path.resolve(dataDir), 'hub.lock'))
  if (unlock === null)
    refuse(
      'conflict',
      `The hub that serves ${dataDir} does not know this store: start it with --contents first. It can serve during the move. Nothing was changed.`,
    )
  unlock()
}

const SAY_EVERY_BYTES = 1024 ** 3

/** Counts moved files, and reports progress on stderr. */
function createCount(): Pick<Moving, 'tellMoved' | 'tellFault'> & { say(place: string): string } {
  let files = 0
  let bytes = 0
  let said = 0
  return {
    tellMoved(size) {
      files += 1
      bytes += size
      if (bytes - said < SAY_EVERY_BYTES) return
      said = bytes
      warn(`${files} files, ${formatBytes(bytes)} are moved…`)
    },
    tellFault(sentence) {
      warn(`error: ${sentence}`)
      process.exitCode = 1
    },
    say: place => `${files} files, ${formatBytes(bytes)} were moved to ${place} and checked there.`,
  }
}
