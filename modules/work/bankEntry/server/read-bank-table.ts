import { date, signedMoney } from '#common/fields.ts'
import { plainCharacters } from '#common/rules/accounts/match-bank-entry.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { readCell } from '#server/records/import/cells.ts'
import { readTable } from '#server/records/import/read-table.ts'
import type { Table } from '#server/records/import/read-table.ts'
import { bankEntryErrorText } from '../bankEntry.text.ts'
import { textOrNull } from './statement-entry.ts'
import type { Statement, StatementEntry } from './statement-entry.ts'

/** Headers of bank exports, without case, spaces and punctuation. */
const headers = {
  entryDate:
    'BOOKINGDATE ENTRYDATE DATE TRANSACTIONDATE POSTINGDATE 记账日期 交易日期 日期 入账日期',
  valueDate: 'VALUEDATE VALUE 起息日 起息日期',
  amount: 'AMOUNT AMOUNTUSD TRANSACTIONAMOUNT 金额 交易金额 发生额',
  credit: 'CREDIT CREDITAMOUNT PAIDIN RECEIVED DEPOSIT 贷方 贷方金额 贷方发生额 收入 收入金额',
  debit: 'DEBIT DEBITAMOUNT PAIDOUT WITHDRAWAL 借方 借方金额 借方发生额 支出 支出金额',
  currency: 'CURRENCY CCY 币种 货币',
  counterparty: 'COUNTERPARTY NAME PAYER PAYERNAME REMITTER 对方户名 对方名称 付款人 付款人名称',
  counterpartyAccount:
    'COUNTERPARTYACCOUNT ACCOUNTOFCOUNTERPARTY PAYERACCOUNT IBAN 对方账号 付款人账号 对方账户',
  reference:
    'REFERENCE REMITTANCEINFORMATION DESCRIPTION DETAILS NARRATIVE PURPOSE MESSAGE 附言 摘要 用途 备注',
  bankReference: 'BANKREFERENCE TRANSACTIONID SERIALNUMBER 交易流水号 流水号 银行流水号',
  account: 'ACCOUNT ACCOUNTNUMBER OWNACCOUNT 本方账号 账号 本方账户 账户',
} as const
type Column = keyof typeof headers

const columnsOf = (table: Table): Partial<Record<Column, number>> => {
  const plain = table.headers.map(plainCharacters)
  return Object.fromEntries(
    (Object.keys(headers) as Column[]).flatMap((name) => {
      // in the order of the headers above: the most specific first
      const found = headers[name]
        .split(' ')
        .map((one) => plain.indexOf(one))
        .find((index) => index >= 0)
      return found === undefined ? [] : [[name, found]]
    }),
  )
}

/** 1.234,56 is 1234.56; a currency before or behind the number is left out. */
const plainNumber = (cell: string): string => {
  const bare = cell.replace(/^[A-Z]{3}\s|\s[A-Z]{3}$|[$€¥£]/g, '').trim()
  return /^[-+]?\d{1,3}(\.\d{3})*,\d{2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare
}

/** Most faulty rows that a refusal names. */
const mostFaults = 20

/**
 * Reads a bank statement from a table (CSV or .xlsx) by its headers.
 * @param account the society's account, where the table has no column of it
 * @throws Refusal 400 at the field `file`, with each row that cannot be read
 */
export async function readBankTable(bytes: Buffer, account: string | null): Promise<Statement> {
  const table = await readTable(bytes)
  const columns = columnsOf(table)
  if (columns.entryDate === undefined)
    refuseFields({ field: 'file', phrase: bankEntryErrorText.noDates })
  if (columns.amount === undefined && columns.credit === undefined)
    refuseFields({ field: 'file', phrase: bankEntryErrorText.noAmounts })
  if (columns.account === undefined && !account)
    refuseFields({ field: 'account', phrase: bankEntryErrorText.noAccount })
  const faults: FieldError[] = []
  const entries = table.rows.flatMap(({ number, cells }) => {
    const cell = (name: Column): string =>
      columns[name] === undefined ? '' : (cells[columns[name]] ?? '')
    const row = readRow(cell, account, (name, value) =>
      faults.push({
        field: 'file',
        phrase: name === 'currency' ? bankEntryErrorText.badCurrency : bankEntryErrorText.badRow,
        params: {
          row: number,
          field: columns[name] === undefined ? name : table.headers[columns[name]]!,
          value: value.slice(0, 60),
        },
      }),
    )
    return row ? [row] : []
  })
  const [first, ...rest] = faults.slice(0, mostFaults)
  if (first) refuseFields(first, ...rest)
  return { entries, openingBalance: null, closingBalance: null }
}

/** One row, or null after its faults were reported. */
function readRow(
  cell: (name: Column) => string,
  account: string | null,
  fault: (name: Column, value: string) => void,
): StatementEntry | null {
  const value = (name: Column, field: ReturnType<typeof date | typeof signedMoney>) => {
    const text = field.kind === 'date' ? cell(name) : plainNumber(cell(name))
    const read = readCell(field, text)
    if ('value' in read) return read.value
    fault(name, cell(name))
    return undefined
  }
  const entryDate = value('entryDate', date()) as string | undefined
  const valueDate = cell('valueDate') ? (value('valueDate', date()) as string | undefined) : null
  const amountOf = (name: Column) => value(name, signedMoney()) as number | undefined
  const amount = cell('amount')
    ? amountOf('amount')
    : cell('credit')
      ? amountOf('credit')
      : cell('debit')
        ? negative(amountOf('debit'))
        : void fault('amount', '')
  const currency = (cell('currency') || 'USD').toUpperCase().replace('美元', 'USD')
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  if (!isCurrency) fault('currency', currency)
  if (!isCurrency || entryDate === undefined || valueDate === undefined || amount === undefined)
    return null
  return amount === 0
    ? null
    : {
        account: textOrNull(cell('account'), 60) ?? account ?? '',
        entryDate,
        valueDate,
        amount,
        currency,
        counterparty: textOrNull(cell('counterparty'), 200),
        counterpartyAccount: textOrNull(cell('counterpartyAccount'), 60),
        reference: textOrNull(cell('reference'), 1000),
        bankReference: textOrNull(cell('bankReference'), 100),
      }
}

/** Banks write debits with or without a sign. */
const negative = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : -Math.abs(amount)
