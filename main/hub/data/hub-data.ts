/** Opens the hub's data for a command, also while a hub serves them. */
import type { Command } from 'commander'
import { systemClock } from '../../app/host/system.ts'
import { openStoredContents, requireAllInFile } from '../../app/hub/contents/open-contents.ts'
import { openHubBlobs, openHubData } from '../../app/hub/create-hub.ts'
import type { Access } from '../../service/access/access.ts'
import { createGroup, type GroupRecord, listGroups } from '../../service/access/groups.ts'
import type { Audit } from '../../service/audit.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { Contents } from '../../store/contents/contents.ts'
import { contentsStoreOf } from '../options/contents-store.ts'
import { dataDirOf } from '../options/settings.ts'
import { warn } from '../terminal/output.ts'
import { createCommandAudit } from './command-audit.ts'
import { requireHub, warnOfLogLoss } from './data-files.ts'
import { databaseOf } from './database-url.ts'
import { readHubKey } from './hub-key.ts'

interface HubHands {
  service: Service
  access: Access
  /** the log of the command's changes; `runHub` logs that the command ran */
  audit: Audit
}

type Work<T> = (hands: HubHands) => T | Promise<T>

/** Opens the existing data for `work` and closes them afterwards. @throws Refused, StoreFailure */
export async function withHub<T>(command: Command, work: Work<T>): Promise<T> {
  if (databaseOf(command) === undefined) requireHub(dataDirOf(command))
  return withHubOrNew(command, work)
}

/**
 * Like `withHub`, with the contents of documents: `blobs` is the encrypted file, and `contents` may be an object store.
 * @throws Refused, StoreFailure, ContentsFailure
 */
export async function withHubContents<T>(
  command: Command,
  work: (hands: HubHands & { blobs: Blobs; contents: Contents }) => Promise<T>,
): Promise<T> {
  return withHub(command, async hands => {
    const dataDir = dataDirOf(command)
    const key = readHubKey(dataDir)
    const blobs = openHubBlobs({ dataDir, key })
    const store = contentsStoreOf(command)
    const opened = { service: hands.service, blobs, key }
    const contents = store === undefined ? null : await openStoredContents(opened, store)
    try {
      if (contents === null) requireAllInFile(hands.service, blobs)
      return await work({ ...hands, blobs, contents: contents ?? blobs })
    } finally {
      contents?.closeStore()
      blobs.close()
    }
  })
}

/** Like `withHub`, but creates the data if they do not exist: for commands that may come first on a new hub. */
export async function withHubOrNew<T>(command: Command, work: Work<T>): Promise<T> {
  const dataDir = dataDirOf(command)
  const hands = openHubData({ dataDir, database: databaseOf(command), key: readHubKey(dataDir) })
  warnOfLogLoss(hands.service.store)
  try {
    return await work({ ...hands, audit: createCommandAudit(dataDir) })
  } finally {
    hands.service.store.close()
  }
}

/** Returns the computer's time zone for a new group, and warns if the system has no usable one. */
export function zoneForGroup(): string {
  const name = systemClock.timeZone()
  if (!systemClock.isTimeZoneKnown()) {
    warn(`The time zone of this computer is not set to a usable name, so the group gets ${name}.`)
    warn('Set it in the system, or name one with group add NAME --time-zone Europe/Stockholm.')
  }
  return name
}

/** Finds a group by number, UUID or name. Without `ref` it returns the only group. */
export function chooseGroup({ store }: Service, ref: string | undefined): GroupRecord {
  const groups = listGroups(store.read)
  if (ref !== undefined) {
    const named = groups.find(group => [String(group.id), group.uuid, group.name].includes(ref))
    return named ?? refuse('not-found', `There is no group ${ref}. ${describeGroups(groups)}`)
  }
  const [only, second] = groups
  if (only && !second) return only
  return refuse('bad-request', `Say which group with --group. ${describeGroups(groups)}`)
}

/** Like `chooseGroup`, but creates the first group if there is none: for commands that may come first on a new hub. */
export function chooseOrBeginGroup(service: Service, ref: string | undefined): GroupRecord {
  const isFirst = ref === undefined && listGroups(service.store.read).length === 0
  return isFirst
    ? createGroup(service, { name: 'Fieldbook', timeZone: zoneForGroup() })
    : chooseGroup(service, ref)
}

function describeGroups(groups: readonly GroupRecord[]): string {
  if (groups.length === 0) return 'There is none yet: make one with "group add NAME".'
  return `There are: ${groups.map(group => `${group.id} ${group.name}`).join(', ')}.`
}
