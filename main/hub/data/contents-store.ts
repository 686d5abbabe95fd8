/** Opens the object store with the contents of a hub, for a command. */
import type { Command } from 'commander'
import { openStoredContents } from '../../app/hub/contents/open-contents.ts'
import { parseStoreAddress, type StoreAddress } from '../../app/hub/contents/store-address.ts'
import { openHubBlobs } from '../../app/hub/create-hub.ts'
import { readContentsRecord } from '../../service/documents/contents-record.ts'
import type { Service } from '../../service/service.ts'
import type { ObjectContents } from '../../store/contents/object-contents.ts'
import { contentsStoreAt } from '../options/contents-store.ts'
import { dataDirOf, settingOf } from '../options/settings.ts'
import { readHubKey } from './hub-key.ts'

/** Returns the store of the option, else the recorded one. Null: contents are in the file. */
export function storeAddressOf(command: Command, { store }: Service): StoreAddress | null {
  const record = readContentsRecord(store.read)
  const recorded = record === null ? null : parseStoreAddress(record.address)
  return settingOf(command, 'contents') ?? (typeof recorded === 'string' ? null : recorded)
}

/** Opens the store at `address` during `work`, without a request to it. @throws Refused, StoreFailure */
export async function withStore<T>(
  command: Command,
  service: Service,
  address: StoreAddress,
  work: (contents: ObjectContents) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirOf(command)
  const key = readHubKey(dataDir)
  const store = contentsStoreAt(address, settingOf(command, 'contentsKeyFile'))
  const blobs = openHubBlobs({ dataDir, key })
  try {
    const contents = await openStoredContents({ service, blobs, key }, store)
    try {
      return await work(contents)
    } finally {
      contents.closeStore()
    }
  } finally {
    blobs.close()
  }
}
