import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findLanguageData } from '../../../../main/scan/words/language-data.ts'

describe('the data of a language', () => {
  test.each(['en', 'sv', 'de', 'eng'])('are part of the program for %s', language => {
    const data = findLanguageData(language, null)
    expect(existsSync(path.join(data?.folder ?? '', `${data?.name}.traineddata.gz`))).toBe(true)
    expect(data?.isCompressed).toBe(true)
  })

  test('come from the folder of the administrator before those of the program', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'languages-'))
    writeFileSync(path.join(folder, 'fin.traineddata'), '')
    writeFileSync(path.join(folder, 'swe.traineddata.gz'), '')
    expect(findLanguageData('fin', folder)).toEqual({ name: 'fin', folder, isCompressed: false })
    expect(findLanguageData('sv', folder)).toEqual({ name: 'swe', folder, isCompressed: true })
    expect(findLanguageData('en', folder)?.folder).not.toBe(folder)
  })

  test.each(['fi', '', '../eng', 'eng/../eng'])('are missing for the language "%s"', language => {
    expect(findLanguageData(language, tmpdir())).toBeNull()
  })
})
