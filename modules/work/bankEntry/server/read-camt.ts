import type { Document, Element } from '@xmldom/xmldom'
import { addMoney, compareMoney, moneyFromNumber, parseMoney } from '#common/rules/base/money.ts'
import { isDate } from '#common/rules/base/dates.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { declaresEntities, parseXml } from '#server/platform/office-files/parse-xml.ts'
import { bankEntryErrorText } from '../bankEntry.text.ts'
import { textOrNull } from './statement-entry.ts'
import type { Statement, StatementEntry } from './statement-entry.ts'

const notCamt = (): never => refuseFields({ field: 'file', phrase: bankEntryErrorText.notCamt })

const children = (parent: Element | undefined, name: string): Element[] =>
  parent
    ? [...parent.childNodes].filter(
        (node): node is Element => node.nodeType === 1 && (node as Element).localName === name,
      )
    : []
/** The first element at a path of names. */
const at = (parent: Element | undefined, ...names: string[]): Element | undefined =>
  names.reduce<Element | undefined>((one, name) => children(one, name)[0], parent)
const textAt = (parent: Element | undefined, ...names: string[]): string | undefined =>
  at(parent, ...names)?.textContent?.trim() || undefined

/** Amount with the sign of its direction, and its currency. */
function signedAmount(parent: Element, direction = textAt(parent, 'CdtDbtInd')) {
  const element = at(parent, 'Amt')
  const amount = parseMoney(element?.textContent?.trim() ?? '')
  const currency = element?.getAttribute('Ccy') ?? ''
  if (amount === null || !/^[A-Z]{3}$/.test(currency) || !/^(CRDT|DBIT)$/.test(direction ?? ''))
    return notCamt()
  return { amount: direction === 'DBIT' ? -Number(amount) : Number(amount), currency }
}

const dayOf = (parent: Element | undefined): string | undefined =>
  (textAt(parent, 'Dt') ?? textAt(parent, 'DtTm'))?.slice(0, 10)

/** An account by its IBAN or its other identification. */
const accountOf = (parent: Element | undefined): string | undefined =>
  textAt(parent, 'Id', 'IBAN') ?? textAt(parent, 'Id', 'Othr', 'Id')

/** The other party of a transaction: the debtor of money received, the creditor of money paid. */
function counterpartyOf(details: Element | undefined, received: boolean) {
  const parties = at(details, 'RltdPties')
  const role = received ? 'Dbtr' : 'Cdtr'
  return {
    counterparty: textOrNull(
      textAt(parties, role, 'Nm') ?? textAt(parties, role, 'Pty', 'Nm'),
      200,
    ),
    counterpartyAccount: textOrNull(accountOf(at(parties, `${role}Acct`)), 60),
  }
}

const referenceOf = (details: Element | undefined, entry: Element): string | null => {
  const remittance = at(details, 'RmtInf')
  const given = [
    ...children(remittance, 'Ustrd').map((one) => one.textContent ?? ''),
    ...children(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref') ?? ''),
  ].filter(Boolean)
  return textOrNull(
    given.length
      ? given.join(' ')
      : (textAt(details, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf')),
    1000,
  )
}

/** One entry for each transaction of a batch whose amounts add up, else one for the whole. */
function entriesOf(account: string, entry: Element): StatementEntry[] {
  const whole = signedAmount(entry)
  const entryDate = dayOf(at(entry, 'BookgDt')) ?? dayOf(at(entry, 'ValDt')) ?? ''
  if (!isDate(entryDate)) return notCamt()
  const valueDate = dayOf(at(entry, 'ValDt')) ?? null
  const all = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'))
  const amounts = all.map((one) => batchAmount(one, entry))
  const isBatch =
    all.length > 1 &&
    amounts.every((one) => one?.currency === whole.currency) &&
    compareMoney(
      addMoney(...amounts.map((one) => moneyFromNumber(one!.amount))),
      moneyFromNumber(whole.amount),
    ) === 0
  return (isBatch ? all : [all[0]]).map((details, i) => {
    const { amount, currency } = isBatch ? amounts[i]! : whole
    return {
      account,
      entryDate,
      valueDate: valueDate && isDate(valueDate) ? valueDate : null,
      amount,
      currency,
      ...counterpartyOf(details, amount > 0),
      reference: referenceOf(details, entry),
      bankReference: textOrNull(
        textAt(details, 'Refs', 'AcctSvcrRef') ??
          textAt(entry, 'AcctSvcrRef') ??
          textAt(details, 'Refs', 'TxId'),
        100,
      ),
    }
  })
}

function batchAmount(details: Element, entry: Element) {
  const direction = textAt(details, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')
  const parent = at(details, 'Amt') ? details : at(details, 'AmtDtls', 'TxAmt')
  return parent && at(parent, 'Amt') ? signedAmount(parent, direction) : undefined
}

const isBooked = (entry: Element): boolean =>
  (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK'

/** Balance of a kind: OPBD opening, CLBD closing booked. PRCD, closing of the day before, opens too. */
function balanceOf(statement: Element, ...codes: string[]): number | null {
  const balances = children(statement, 'Bal')
  for (const code of codes) {
    const found = balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
    if (found) return signedAmount(found).amount
  }
  return null
}

/** Refuses a statement whose entries do not lead from its opening to its closing balance. */
function checkBalance(opening: number, closing: number, entries: readonly StatementEntry[]): void {
  const computed = addMoney(
    moneyFromNumber(opening),
    ...entries.map(({ amount }) => moneyFromNumber(amount)),
  )
  if (compareMoney(computed, moneyFromNumber(closing)) !== 0)
    refuseFields({
      field: 'file',
      phrase: bankEntryErrorText.balance,
      params: { computed, stated: moneyFromNumber(closing) },
    })
}

function parsed(xml: string): Document {
  if (declaresEntities(xml)) return notCamt()
  try {
    return parseXml(xml)
  } catch {
    return notCamt()
  }
}

/**
 * Reads the booked entries of a camt.053 file (ISO 20022, bank to customer statement) of any
 * version; pending entries are left out.
 * @param xml text of the file
 * @throws Refusal 400 at the field `file`
 */
export function readCamt(xml: string): Statement {
  const root = parsed(xml).documentElement
  const statements = children(at(root ?? undefined, 'BkToCstmrStmt'), 'Stmt')
  if (!statements.length) return notCamt()
  const read = statements.map((statement) => {
    const account = textOrNull(accountOf(at(statement, 'Acct')), 60) ?? notCamt()
    const entries = children(statement, 'Ntry')
      .filter(isBooked)
      .flatMap((entry) => entriesOf(account, entry))
    const [openingBalance, closingBalance] = [
      balanceOf(statement, 'OPBD', 'PRCD'),
      balanceOf(statement, 'CLBD'),
    ]
    if (openingBalance !== null && closingBalance !== null)
      checkBalance(openingBalance, closingBalance, entries)
    return { entries, openingBalance, closingBalance }
  })
  const [only] = read
  return read.length === 1
    ? only!
    : {
        entries: read.flatMap(({ entries }) => entries),
        openingBalance: null,
        closingBalance: null,
      }
}
