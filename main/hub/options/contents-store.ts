/** The object store for contents, from the options and its keys. */
import process from 'node:process'
import type { Command } from 'commander'
import type { ContentsStore } from '../../app/hub/contents/open-contents.ts'
import type { S3Keys } from '../../app/hub/contents/s3-objects.ts'
import type { StoreAddress } from '../../app/hub/contents/store-address.ts'
import { refuse } from '../../service/refuse.ts'
import { readSecretFile } from './secret-file.ts'
import { settingOf } from './settings.ts'
import type { Settings } from './table.ts'

/** Returns undefined if contents are in the file. @throws Refused if the keys are missing */
export function readContentsStore({
  contents,
  contentsKeyFile,
}: Pick<Settings, 'contents' | 'contentsKeyFile'>): ContentsStore | undefined {
  return contents === undefined ? undefined : contentsStoreAt(contents, contentsKeyFile)
}

/** @throws Refused if the keys are missing */
export function contentsStoreAt(address: StoreAddress, keyFile: string | undefined): ContentsStore {
  return { address, keys: keyFile === undefined ? keysFromVariables() : keysFromFile(keyFile) }
}

/** Returns the store of a command's options. @throws Refused */
export function contentsStoreOf(command: Command): ContentsStore | undefined {
  return readContentsStore({
    contents: settingOf(command, 'contents'),
    contentsKeyFile: settingOf(command, 'contentsKeyFile'),
  })
}

/** The names of the variables are those that other programs for S3 read. */
function keysFromVariables(): S3Keys {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env
  if (accessKeyId !== '' && secretAccessKey !== '') return { accessKeyId, secretAccessKey }
  return refuse(
    'bad-request',
    'The object store needs keys: give --contents-key-file, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  )
}

function keysFromFile(file: string): S3Keys {
  const [accessKeyId = '', secretAccessKey = '', ...more] = readSecretFile(file, 'contents-key-file').split(
    /\s+/,
  )
  if (secretAccessKey !== '' && more.length === 0) return { accessKeyId, secretAccessKey }
  return refuse(
    'bad-request',
    `${file}, which --contents-key-file names, needs two lines: the access key id, and its secret.`,
  )
}
