/**
 * Quotations of the demonstration: items, customers, and the state of each. Amounts follow from the
 * demonstration tariffs.
 */
export type Step =
  | 'submit'
  | 'pass'
  | 'fail'
  | 'approve'
  | 'send'
  | 'accept'
  | 'decline'
  | 'revise'
  | 'close'
/** [certificate code or class, survey type or fee item, quantity] */
export type Offered = readonly [what: string, more?: string, quantity?: number]
export interface Offer {
  by: 'operator' | 'surveyor' | 'surveyor2' | 'admin'
  /** days since it was opened */
  age: number
  course: readonly Step[]
  zh: string
  en: string
  region: string
  /** restricts to ships of the company of this account */
  of?: 'owner' | 'owner2'
  /** number of ships; 0: a company's document */
  ships: number
  /** for each ship */
  items: readonly Offered[]
  /** once */
  once?: readonly Offered[]
  /** percent of the subtotal */
  discount?: number
  remark?: string
}

const annual: readonly Offered[] = [
  ['SC', 'annual'],
  ['SE', 'annual'],
  ['SR', 'annual'],
  ['ILL', 'annual'],
  ['IOPP', 'annual'],
]
const renewal: readonly Offered[] = [
  ['SC', 'renewal'],
  ['SE', 'renewal'],
  ['SR', 'renewal'],
  ['ILL', 'renewal'],
  ['IOPP', 'renewal'],
  ['IAPP', 'renewal'],
]
const audits: readonly Offered[] = [
  ['SMC', 'intermediate'],
  ['ISSC', 'intermediate'],
  ['MLC', 'intermediate'],
]
const visit: readonly Offered[] = [
  ['60', 'travel'],
  ['70', 'admin'],
]
const all: readonly Step[] = ['submit', 'pass', 'send', 'accept']

export const offers: readonly Offer[] = [
  {
    by: 'operator',
    age: 150,
    course: all,
    zh: '年度检验',
    en: 'annual surveys',
    region: 'SHA',
    of: 'owner',
    ships: 1,
    items: [...annual, ['CLH', 'annual']],
    once: visit,
    discount: 5,
  },
  {
    by: 'surveyor2',
    age: 128,
    course: all,
    zh: '换证检验',
    en: 'renewal surveys',
    region: 'SIN',
    ships: 1,
    items: [...renewal, ['50', 'attendance', 2]],
    once: [
      ['60', 'travel', 2],
      ['70', 'admin'],
    ],
  },
  {
    by: 'operator',
    age: 104,
    course: ['submit', 'pass', 'send', 'decline', 'close'],
    zh: '中间检验',
    en: 'intermediate surveys',
    region: 'KOR',
    ships: 1,
    items: [
      ['CLH', 'intermediate'],
      ['CLM', 'intermediate'],
    ],
    once: visit,
  },
  {
    by: 'operator',
    age: 92,
    course: all,
    zh: '公司年度审核',
    en: 'annual DOC audit',
    region: 'SHA',
    of: 'owner',
    ships: 0,
    items: [['DOC', 'annual']],
    once: [
      ['60', 'travel'],
      ['70', 'admin'],
    ],
  },
  {
    by: 'admin',
    age: 75,
    course: ['submit', 'fail', 'submit', 'pass', 'send', 'accept'],
    zh: '管理体系审核',
    en: 'ISM, ISPS and MLC audits',
    region: 'PHL',
    ships: 2,
    items: audits,
    once: visit,
    discount: 8,
  },
  {
    by: 'operator',
    age: 61,
    course: all,
    zh: '换旗登记',
    en: 'change of flag',
    region: 'SHA',
    of: 'owner2',
    ships: 1,
    items: [['REG', 'changeOfFlag'], ['MSM'], ['RSL'], ['CSR']],
    once: [
      ['60', 'tonnageTax'],
      ['60', 'courier', 2],
    ],
  },
  {
    by: 'surveyor',
    age: 48,
    course: ['submit', 'pass', 'send', 'decline'],
    zh: '坞检与特检',
    en: 'docking and special survey',
    region: 'TWN',
    ships: 1,
    items: [
      ['CLH', 'renewal'],
      ['CLM', 'renewal'],
      ['40', 'attendance', 3],
    ],
    once: [['60', 'travel', 3]],
    remark: '报价高于另一家 Another society is cheaper',
  },
  {
    by: 'operator',
    age: 39,
    course: ['submit', 'pass', 'approve', 'send', 'accept'],
    zh: '船队年度检验',
    en: 'annual surveys of the fleet',
    region: 'SIN',
    ships: 4,
    items: annual,
    once: [
      ['60', 'travel', 2],
      ['70', 'admin'],
    ],
    discount: 15,
  },
  // One item of every class, ready to be assigned to surveyors and registrars.
  {
    by: 'operator',
    age: 24,
    course: all,
    zh: '年度检验、登记与手册',
    en: 'annual surveys, registration and manuals',
    region: 'SHA',
    of: 'owner',
    ships: 1,
    items: [
      ...annual,
      ['SMC', 'intermediate'],
      ['CSR'],
      ['SOPEP'],
      ['BWMP'],
      ['40', 'attendance'],
      ['50', 'overtime', 4],
    ],
    once: [['60', 'certificate', 6], ...visit],
    discount: 3,
  },
  {
    by: 'operator',
    age: 17,
    course: ['submit', 'pass', 'send', 'revise', 'submit', 'pass', 'send'],
    zh: '换证检验（修订）',
    en: 'renewal surveys, revised',
    region: 'SHA',
    of: 'owner2',
    ships: 1,
    items: renewal,
    once: visit,
    discount: 6,
    remark: '客户要求加 IAPP The customer asks for IAPP as well',
  },
  {
    by: 'operator',
    age: 9,
    course: ['submit', 'pass', 'send'],
    zh: '年度检验',
    en: 'annual surveys',
    region: 'SHA',
    of: 'owner',
    ships: 2,
    items: [...annual, ['IAPP', 'annual']],
    once: visit,
    discount: 4,
  },
  {
    by: 'surveyor2',
    age: 7,
    course: ['submit', 'pass'],
    zh: '初次入级',
    en: 'initial classification',
    region: 'SIN',
    ships: 1,
    items: [['CLH', 'initial'], ['CLM', 'initial'], ['STAB'], ['LOAD']],
    once: [['60', 'travel', 2]],
  },
  {
    by: 'operator',
    age: 5,
    course: ['submit', 'pass'],
    zh: '公司换证审核',
    en: 'renewal DOC audit',
    region: 'PAN',
    ships: 0,
    items: [
      ['DOC', 'renewal'],
      ['IDOC', 'initial'],
    ],
    once: visit,
    discount: 18,
  },
  {
    by: 'surveyor',
    age: 4,
    course: ['submit'],
    zh: '年度检验',
    en: 'annual surveys',
    region: 'SHA',
    ships: 1,
    items: [...annual, ['BWM', 'annual']],
    once: visit,
  },
  {
    by: 'operator',
    age: 3,
    course: ['submit', 'fail'],
    zh: '附加检验',
    en: 'additional survey',
    region: 'KOR',
    ships: 1,
    items: [
      ['50', 'attendance'],
      ['50', 'standby', 6],
    ],
    once: [['60', 'urgent']],
    discount: 2,
    remark: '请补充折扣原因 Give the reason of the discount',
  },
  {
    by: 'operator',
    age: 1,
    course: [],
    zh: '中间检验与审核',
    en: 'intermediate surveys and audits',
    region: 'SHA',
    ships: 2,
    items: [...audits, ['CLH', 'intermediate']],
    once: visit,
  },
  {
    by: 'admin',
    age: 1,
    course: [],
    zh: '公司初次审核',
    en: 'initial DOC audit',
    region: 'SHA',
    ships: 0,
    items: [['IDOC', 'initial']],
    once: [['70', 'admin']],
  },
]
