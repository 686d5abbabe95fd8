/** `contents show|move` says where the files of jobs are, and moves them between the encrypted file and an S3 store. */
import path from 'node:path'
import type { Command } from 'commander'
import { type Moving, moveToFile, moveToStore } from '../../app/hub/contents/move-contents.ts'
import type { StoreAddress } from '../../app/hub/contents/store-address.ts'
import { openHubBlobs } from '../../app/hub/create-hub.ts'
import { documentsInStore } from '../../service/check/check-contents.ts'
import { readContentsRecord, writeContentsRecord } from '../../service/documents/contents-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { ObjectContents } from '../../store/contents/object-contents.ts'
import { contentsPrefix } from '../../store/contents/send-object.ts'
import { holdLock } from '../../store/lock.ts'
import { storeAddressOf, withStore } from '../data/contents-store.ts'
import { withHub } from '../data/hub-data.ts'
import { readHubKey } from '../data/hub-key.ts'
import { parseContentsTarget } from '../options/readers.ts'
import { addDataOption, addOptions, dataDirOf, dataOptions } from '../options/settings.ts'
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
  addDataOption(contents.command('forget'))
    .description('let the hub serve without an S3 store that is lost for ever')
    .option('--despite-missing', 'also if documents have their files there')
    .action(forget)
}

async function show(_options: object, command: Command): Promise<void> {
  await withHub(command, async ({ service }) => {
    const record = readContentsRecord(service.store.read)
    const dataDir = dataDirOf(command)
    const blobs = openHubBlobs({ dataDir, key: readHubKey(dataDir) })
    try {
      const all = blobs.listKeptBefore(Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER)
      print(`In the file: ${describeCount(all.length, sumOf(all))}.`)
    } finally {
      blobs.close()
    }
    const address = record === null ? null : storeAddressOf(command, service)
    if (address === null) return
    await withStore(command, service, address, async contents => {
      await contents.requireMark()
      print(`In ${contents.objects.address}: ${await countObjects(contents)}.`)
    })
    if (record?.isMovingBack) print('They are being moved back to the file: new files are stored there.')
  })
}

async function countObjects({ objects }: ObjectContents): Promise<string> {
  let files = 0
  let bytes = 0
  let after: string | undefined
  do {
    const page = await objects.list(contentsPrefix, after)
    files += page.objects.length
    bytes += sumOf(page.objects)
    after = page.next
  } while (after !== undefined)
  return describeCount(files, bytes)
}

function sumOf(contents: readonly { size: number }[]): number {
  return contents.reduce((sum, { size }) => sum + size, 0)
}

function describeCount(files: number, bytes: number): string {
  return `${files} files, ${formatBytes(bytes)}`
}

/** Without the record, a hub serves with its file alone, and downloads of missing files get 404. */
async function forget(
  { despiteMissing = false }: { despiteMissing?: boolean },
  command: Command,
): Promise<void> {
  await withHub(command, async ({ service }) => {
    const record = readContentsRecord(service.store.read)
    if (record === null) {
      print('All files are in the file already.')
      return
    }
    const dataDir = dataDirOf(command)
    const blobs = openHubBlobs({ dataDir, key: readHubKey(dataDir) })
    const { length } = documentsInStore(service.store.read, blobs)
    blobs.close()
    if (length > 0 && !despiteMissing)
      refuse(
        'conflict',
        `The files of ${length} documents are in ${record.address}, and their downloads would fail. --despite-missing forgets the store all the same. Nothing was changed.`,
      )
    service.store.transaction(db => writeContentsRecord(db, null))
    print(
      `The hub no longer uses ${record.address}. The files of ${length} documents are missing; “check” names them.`,
    )
  })
}

async function move({ to }: { to: StoreAddress | 'file' }, command: Command): Promise<void> {
  await withHub(command, async ({ service }) => {
    if (to === 'file' && service.store.file === null)
      refuse(
        'conflict',
        'A hub on PostgreSQL may run on several machines, which cannot share a file: its files stay in the store. Nothing was changed.',
      )
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
