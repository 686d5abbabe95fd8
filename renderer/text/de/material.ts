/** German: parts and material on a job. */
import type { enMaterial } from '../en/material.ts'
import type { PartOf } from '../en/translation.ts'

export const deMaterial: PartOf<typeof enMaterial> = {
  'material.asTyped': '„{text}“ so hinzufügen',
  'material.lockedFinished': 'Der Auftrag ist fertig, deshalb sind die Mengen gesperrt.',
  'material.lockedSigned': 'Der Auftrag ist unterschrieben, deshalb sind die Mengen gesperrt.',
  'material.unlock': 'Mengen ändern',
  'field.materialNumber': 'Artikelnummer',
  'field.van': 'Servicewagen',
  'material.add': 'Material hinzufügen',
  'material.name': 'Teil oder Material',
  'material.placeholder': 'Name, Nummer oder Strichcode',
  'material.choices': 'Vorschläge',
  'material.nothing':
    'Bisher wurde nichts Ähnliches verwendet. Es wird so hinzugefügt, wie Sie es eingegeben haben.',
  'material.nothingListed':
    'Nichts Ähnliches wurde bisher verwendet oder steht in der Liste. Es wird so hinzugefügt, wie Sie es eingegeben haben.',
  'material.plain':
    'Dieser Server speichert beim Auftrag, was Sie hinzufügen, hat aber keine Teileliste und führt keinen Bestand.',
  'material.empty': 'Geben Sie an, was verwendet wurde.',
  'material.notNumber': 'Geben Sie eine Zahl über 0 ein.',
  'material.save': 'Hinzufügen',
  'material.saved': 'Hinzugefügt: {what}',
  'material.less': 'Weniger: {title}',
  'material.more': 'Mehr: {title}',
  'material.remove': 'Entfernen: {title}',
  'material.removed': 'Entfernt: {title}',
  'material.lessAmount': 'Eins weniger',
  'material.moreAmount': 'Eins mehr',
  'material.ofDay': 'An diesem Tag verwendetes Material',
  'material.scan': 'Teil scannen',
  'material.scanOtherwise':
    'Tippen Sie die Nummer stattdessen in das Feld, oder verwenden Sie einen Scanner, der wie eine Tastatur angeschlossen wird.',
  'material.left': 'noch {amount} in Ihrem Wagen',
  'material.over': '{amount} mehr entnommen, als im Wagen war',
  'material.uses': { one: '{count}-mal verwendet', other: '{count}-mal verwendet' },
}
