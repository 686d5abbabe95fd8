/** Resources that all runs of a process share. */
import { createHubHost } from './hub.ts'
import type { Ground } from './open-run.ts'
import { makeTemplate } from './template.ts'

let made: Promise<Ground> | null = null

export function prepareGround(): Promise<Ground> {
  made ??= makeGround()
  return made
}

async function makeGround(): Promise<Ground> {
  const template = await makeTemplate()
  return { template, host: await createHubHost(template) }
}
