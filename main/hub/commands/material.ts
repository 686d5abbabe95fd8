/** `material import|list|van` manages the list of parts, the stock of each van and its driver. */
import type { Command } from 'commander'
import { getUserByName } from '../../service/access/users.ts'
import { listStocks } from '../../service/material/list-materials.ts'
import { assignVan } from '../../service/material/vans.ts'
import { chooseGroup, withHub } from '../data/hub-data.ts'
import { fieldsOf } from '../import/columns.ts'
import { importMaterials, type MaterialField, materialHeaders } from '../import/import-materials.ts'
import { addColumnOptions, type ColumnOptions, readMappings } from '../options/columns.ts'
import { addDataOption } from '../options/settings.ts'
import { countRows, print, printTable, warn } from '../terminal/output.ts'

interface ImportOptions extends ColumnOptions {
  group?: string
  van?: string
  counted?: true
}

export function addMaterialCommands(program: Command): void {
  const material = program.command('material').description('parts and material, and the stock of each van')
  addColumnOptions(addDataOption(material.command('import <file> [columns...]')))
    .description('take the list from a CSV file: what is new is added, what is other is changed')
    .option('--group <group>', 'number, uuid or name')
    .option('--van <van>', 'whose stock the file tells, for rows that name none')
    .option('--counted', 'the stocks were counted just now, also where they are as the last file said')
    .addHelpText(
      'after',
      `\nFields: ${fieldsOf(materialHeaders).join(', ')}. A number may stand on a line for each van.\nWhat lies in a van is what was counted there, less what was taken on jobs since.\nExit code 1 when any row was refused; the others are in.`,
    )
    .action(importFile)
  addDataOption(material.command('list'))
    .description('the list of material, and the stock of each van')
    .option('--group <group>', 'number, uuid or name')
    .action(list)
  addDataOption(material.command('van <user> [van]'))
    .description('say which van a user drives, or without one that they drive none')
    .action(setVan)
}

async function importFile(
  file: string,
  more: string[],
  options: ImportOptions,
  command: Command,
): Promise<void> {
  const mappings = readMappings<MaterialField>(materialHeaders, [...options.column, ...more], command)
  await withHub(command, async ({ service }) => {
    const result = await importMaterials(service, {
      file,
      mappings,
      delimiter: options.delimiter ?? null,
      encoding: options.encoding ?? null,
      groupId: chooseGroup(service, options.group).id,
      van: options.van ?? null,
      isCounted: options.counted ?? false,
      onRefused: ({ line, why }) => warn(`line ${line}: refused, ${why}`),
    })
    const { rows, added, changed, same, refused } = result
    print(`${countRows(rows)}: ${added} added, ${changed} changed, ${same} as they were, ${refused} refused.`)
    if (refused > 0) process.exitCode = 1
  })
}

async function list(options: { group?: string }, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    const stocks = listStocks(service.store.read, chooseGroup(service, options.group).id)
    printTable(stocks, {
      number: line => line.number,
      stock: line => line.stock,
      unit: line => line.unit,
      van: line => line.van,
      barcode: line => line.barcode,
      name: line => line.name,
    })
  })
}

async function setVan(
  ref: string,
  van: string | undefined,
  _options: object,
  command: Command,
): Promise<void> {
  await withHub(command, ({ service }) => {
    const { id, name } = getUserByName(service.store.read, ref)
    assignVan(service, id, van ?? null)
    print(van === undefined ? `${name} drives no van.` : `${name} drives ${van}.`)
  })
}
