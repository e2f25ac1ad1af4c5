/** An entry of a camt.053 file. */
export interface CamtEntry {
  amount: number
  currency?: string
  reference?: string
  name?: string
  iban?: string
  status?: string
  bankReference?: string
}

const entryXml = ({
  amount,
  currency = 'USD',
  reference = '',
  name = 'Payer',
  iban = 'DE02120300000000202051',
  status = 'BOOK',
  bankReference = '',
}: CamtEntry): string => {
  const role = amount > 0 ? 'Dbtr' : 'Cdtr'
  return `<Ntry><Amt Ccy="${currency}">${Math.abs(amount).toFixed(2)}</Amt>
    <CdtDbtInd>${amount > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
    <BookgDt><Dt>2026-11-02</Dt></BookgDt><ValDt><Dt>2026-11-03</Dt></ValDt>
    <AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>
    <${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>
    </RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

const balanceXml = (code: string, amount: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${Math.abs(amount).toFixed(2)}</Amt>
  <CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`

/** A camt.053.001.08 file with one statement. */
export const camtFile = (
  entries: readonly CamtEntry[],
  { account = 'SG-USD-1', opening = 0, closing = undefined as number | undefined } = {},
): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
  ${closing === undefined ? '' : balanceXml('OPBD', opening) + balanceXml('CLBD', closing)}
  ${entries.map(entryXml).join('\n')}</Stmt></BkToCstmrStmt></Document>`)
