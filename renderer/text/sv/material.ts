/** Swedish: parts and material on a job. */
import type { enMaterial } from '../en/material.ts'
import type { PartOf } from '../en/translation.ts'

export const svMaterial: PartOf<typeof enMaterial> = {
  'material.asTyped': 'Lägg till ”{text}” som det står',
  'material.lockedFinished': 'Jobbet är klart, så antalen är låsta.',
  'material.lockedSigned': 'Jobbet är signerat, så antalen är låsta.',
  'material.unlock': 'Ändra antal',
  'field.materialNumber': 'Artikelnummer',
  'field.van': 'Servicebil',
  'material.add': 'Lägg till material',
  'material.name': 'Artikel eller material',
  'material.placeholder': 'Namn, nummer eller streckkod',
  'material.choices': 'Förslag',
  'material.nothing': 'Inget liknande har använts tidigare. Det läggs till som du skrev det.',
  'material.nothingListed':
    'Inget liknande har använts tidigare eller finns i listan. Det läggs till som du skrev det.',
  'material.plain':
    'Den här servern sparar det du lägger till på jobbet, men har ingen artikellista och håller inte reda på lagret.',
  'material.empty': 'Ange vad som användes.',
  'material.notNumber': 'Ange ett tal större än 0.',
  'material.save': 'Lägg till',
  'material.saved': 'Tillagt: {what}',
  'material.less': 'Minska: {title}',
  'material.more': 'Öka: {title}',
  'material.remove': 'Ta bort: {title}',
  'material.removed': 'Borttaget: {title}',
  'material.lessAmount': 'En färre',
  'material.moreAmount': 'En till',
  'material.ofDay': 'Material som användes den här dagen',
  'material.scan': 'Skanna en artikel',
  'material.scanOtherwise':
    'Skriv numret i fältet i stället, eller använd en skanner som ansluts som ett tangentbord.',
  'material.left': '{amount} kvar i din bil',
  'material.over': '{amount} mer uttaget än bilen hade',
  'material.uses': { one: 'använt {count} gång', other: 'använt {count} gånger' },
}
