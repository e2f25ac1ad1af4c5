/**
 * Invoices and payments of the demonstration's accepted quotations, the oldest first. Days are
 * counted from the customer's acceptance.
 */
export type MoneyStep =
  /** an invoice over a part of the total, or over the rest */
  | { day: number; invoice: number | 'rest'; remark?: string }
  /** a payment: a part of the total, or the open amount; `over` USD more, `short` USD less */
  | {
      day: number
      pay: number | 'open'
      over?: number
      short?: number
      reference: string
      account?: string
    }
  /**
   * a credit note or void of the latest invoice; a credit note covers a part of it, or `rest`: the
   * open amount
   */
  | { day: number; credit: number | 'rest'; writeOff?: boolean; reason: string }
  | { day: number; void: string }
  /** reminders of the latest invoice, up to this level */
  | { remind: 1 | 2 | 3 }

export const moneyCourses: readonly (readonly MoneyStep[])[] = [
  [
    { day: 3, invoice: 'rest' },
    { day: 28, pay: 'open', reference: 'TT 2026061877', account: 'BOC 4550 0012' },
  ],
  [
    { day: 2, invoice: 0.5, remark: '第一期 First instalment' },
    { day: 21, pay: 'open', reference: 'OCBC 771204', account: 'OCBC 5019 8834' },
    { day: 22, invoice: 'rest', remark: '余款 Final instalment' },
    { day: 60, pay: 0.2, reference: 'OCBC 773390', account: 'OCBC 5019 8834' },
    { remind: 3 },
  ],
  [
    { day: 4, invoice: 'rest' },
    { day: 33, pay: 'open', over: 120, reference: 'TT 2026090410', account: 'BOC 4550 0012' },
  ],
  [
    { day: 5, invoice: 'rest' },
    { day: 20, credit: 0.1, reason: '一项审核未进行 One audit was not held' },
    { remind: 2 },
  ],
  [
    { day: 1, invoice: 'rest' },
    { day: 30, pay: 'open', short: 35, reference: 'TT 2026101922', account: 'BOC 4550 0012' },
    {
      day: 40,
      credit: 'rest',
      writeOff: true,
      reason: '银行费用，不再追收 Bank charges, not worth claiming',
    },
  ],
  [
    { day: 16, invoice: 0.4 },
    { day: 24, pay: 0.25, reference: 'DBS 88120', account: 'OCBC 5019 8834' },
  ],
  [
    { day: 2, invoice: 'rest' },
    { day: 3, void: "客户名称有误 The customer's name was wrong" },
    { day: 3, invoice: 0.6 },
  ],
]
