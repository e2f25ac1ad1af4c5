import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection } from './equipment-types.ts'

/** Section 1 of the records: what they state beside the particulars of the register. */
// prettier-ignore
export const particulars: EquipmentSection = {
  key: 'particulars',
  zh: '船舶资料',
  en: 'Particulars of ship',
  items: itemsOf([
    // Not on Form E: it has no radio section.
    ['RCP1', 'radioPersons', 'number', '具备操作无线电装置资格的最少人数', 'Minimum number of persons with required qualifications to operate the radio installations', { required: true }],
    ['P1', 'passengers', 'number', '核定乘客人数', 'Number of passengers for which certified', { required: true }],
    ['', 'lengthLl', 'number', '公约船长（第 III/3.12 条，米）', 'Length of ship by the convention (regulation III/3.12, metres)', { required: true }],
    ['', 'tradeArea', 'text', '航行限制（第 III/26.1.1.1 条）', 'Limits of trade (regulation III/26.1.1.1)'],
    ['', 'seaA1', 'yesNo', 'A1 海区', 'Sea area A1'],
    ['', 'seaA2', 'yesNo', 'A2 海区', 'Sea area A2'],
    ['', 'seaA3', 'yesNo', 'A3 海区', 'Sea area A3'],
    ['', 'seaA4', 'yesNo', 'A4 海区', 'Sea area A4'],
    ['', 'isOtherWithTanks', 'yesNo', '设有附则 I 第 2.2 条所述货舱的非油船', 'Ship other than an oil tanker with cargo tanks coming under regulation 2.2 of Annex I'],
  ]),
}
