import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, TableColumn } from './equipment-types.ts'

// prettier-ignore
const subdivisionColumns: readonly TableColumn[] = [
  { key: 'mark', kind: 'text', zh: '标志（P1、P2、P3）', en: 'Mark (P1, P2, P3)' },
  { key: 'freeboard', kind: 'number', zh: '干舷（mm）', en: 'Freeboard (mm)' },
  { key: 'spaces', kind: 'text', zh: '载客处所的使用', en: 'To apply when the spaces in which passengers are carried include' },
]

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
    ['P1', 'subdivisionLines', 'table', '分舱载重线（第 II-1/18 条）', 'Subdivision load lines assigned and marked on the ship’s side amidships (regulation II-1/18)', { columns: subdivisionColumns, maxRows: 6 }],
    ['', 'lowFlashpointFuel', 'text', '第 II-1 章 G 部分：所用低闪点燃料', 'Part G of chapter II-1: low-flashpoint fuel used'],
    ['S1.4', 'recreationalLength', 'number', '第 13.5.2 条所述娱乐用船的长度（米）', 'Length of a recreational ship under regulation 13.5.2 (metres)'],
    ['', 'lengthLl', 'number', '公约船长（第 III/3.12 条，米）', 'Length of ship by the convention (regulation III/3.12, metres)', { required: true }],
    ['', 'tradeArea', 'text', '航行限制（第 III/26.1.1.1 条）', 'Limits of trade (regulation III/26.1.1.1)'],
    ['', 'seaA1', 'yesNo', 'A1 海区', 'Sea area A1'],
    ['', 'seaA2', 'yesNo', 'A2 海区', 'Sea area A2'],
    ['', 'seaA3', 'yesNo', 'A3 海区', 'Sea area A3'],
    ['', 'seaA4', 'yesNo', 'A4 海区', 'Sea area A4'],
    ['', 'isOtherWithTanks', 'yesNo', '设有附则 I 第 2.2 条所述货舱的非油船', 'Ship other than an oil tanker with cargo tanks coming under regulation 2.2 of Annex I'],
  ]),
}
