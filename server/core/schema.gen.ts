// Written by npm run generate:db-types from the migrated database.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>
/** The engines' tables; each resource adds its own in its x.table.gen.ts. */
export interface Database {
  apiKeyUse: {
    keyId: number
    lastUsed: string
    ip: string | null
  }
  attachment: {
    attachmentId: string
    originName: string
    size: number
    type: string
    sha256: string
    createBy: number | null
    createTime: Generated<string>
    attachedTime: string | null
  }
  backupRun: {
    id: Generated<number>
    begunTime: Generated<string>
    endedTime: string | null
    file: string | null
    size: number | null
    error: string | null
    damaged: Json | null
  }
  callOnce: {
    userId: number
    key: string
    call: string
    inputHash: string
    answer: string | null
    createTime: Generated<string>
  }
  captcha: {
    key: string
    answer: Generated<string>
    createTime: Generated<string>
  }
  fileFault: {
    id: Generated<number>
    sha256: string
    kind: string
    foundBy: string
    foundTime: Generated<string>
    notifiedTime: string | null
    resolvedTime: string | null
    resolvedBy: string | null
  }
  fileScrub: {
    id: Generated<number>
    begunTime: Generated<string>
    endedTime: string | null
    position: Generated<string>
    worker: string | null
    aliveTime: string | null
    seconds: Generated<number>
    files: Generated<number>
    bytes: Generated<number>
    damaged: Generated<number>
    missing: Generated<number>
    orphansRemoved: Generated<number>
    orphansLeft: Generated<number>
    error: string | null
  }
  job: {
    jobId: string
    kind: string
    state: Generated<string>
    done: Generated<number>
    total: Generated<number>
    input: DefaultedJson
    data: Json | null
    msg: string | null
    createBy: number | null
    createTime: Generated<string>
    updateTime: Generated<string>
    apiKeyId: number | null
  }
  knownDevice: {
    tokenHash: Buffer
    userId: number
    lastSeen: Generated<string>
  }
  log: {
    id: Generated<number>
    time: Generated<string>
    resource: string
    rowId: number
    rowName: string | null
    action: string
    node: string | null
    fromState: number | null
    toState: number | null
    result: number | null
    remark: string | null
    round: number | null
    changes: DefaultedJson
    userId: number | null
    userName: string | null
    ip: string | null
  }
  logAlarm: {
    id: Generated<number>
    time: Generated<string>
    fault: string
    found: Json
    seenTime: string | null
    seenBy: number | null
    remark: string | null
  }
  logCheckpoint: {
    seq: number
    hash: Buffer
    time: string
    key: string
    signature: Buffer
  }
  logHeadSent: {
    place: string
    seq: number | null
    hash: Buffer | null
    sentTime: string | null
    error: string | null
    triedTime: Generated<string>
  }
  logSeal: {
    seq: number
    logId: number
    hash: Buffer
  }
  logUnsealed: {
    logId: number
  }
  logoutToken: {
    tokenHash: Buffer
    createTime: Generated<string>
  }
  numberGiven: {
    kind: string
    number: string
    time: Generated<string>
  }
  numberSeries: {
    series: string
    last: Generated<number>
  }
  outbox: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    recipients: string[]
    subject: string
    body: string | null
    html: string | null
    confidential: Generated<boolean>
    attachments: DefaultedJson
    state: string
    tries: Generated<number>
    begunTime: string | null
    handedTime: string | null
    sentTime: string | null
    error: string | null
  }
  passkeyChallenge: {
    challengeHash: Buffer
    createTime: Generated<string>
    purpose: string
    sessionHash: Buffer | null
  }
  passwordLink: {
    tokenHash: Buffer
    userId: number
    createTime: Generated<string>
    used: Generated<boolean>
  }
  providerRequest: {
    stateHash: Buffer
    createTime: Generated<string>
    providerId: number
    purpose: string
    browserHash: Buffer
    sessionHash: Buffer | null
    secret: string
  }
  restoreDrill: {
    id: Generated<number>
    begunTime: Generated<string>
    endedTime: string | null
    file: string | null
    seconds: number | null
    rows: number | null
    files: number | null
    error: string | null
    faults: number | null
  }
  schemaMigration: {
    name: string
    hash: string
    version: string
    additive: boolean
    appliedTime: Generated<string>
  }
  schemaState: {
    one: Generated<boolean>
    version: string
    postgres: number
    format: number
    fingerprint: string
    facts: Json
    changedTime: Generated<string>
  }
  session: {
    tokenHash: Buffer
    id: Generated<number>
    userId: number
    createTime: Generated<string>
    lastSeen: Generated<string>
    ip: string | null
    userAgent: string | null
    passwordTime: string | null
    codeTime: string | null
    way: Generated<string>
    identityId: number | null
    providerSid: string | null
    providerTime: string | null
    passkeyTime: string | null
  }
  signInFailure: {
    subject: string
    failures: Generated<number>
    lastFailure: Generated<string>
    level: Generated<number>
    waiting: Generated<boolean>
  }
  signInStep: {
    tokenHash: Buffer
    userId: number
    createTime: Generated<string>
  }
  signedDocument: {
    utn: string
    signingKeyId: number
    signedTime: Generated<string>
    sha256: string
    qr: string | null
  }
  signingKey: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    fingerprint: string
    subject: string
    issuer: string
    validFrom: string
    validTo: string
    source: string
    chain: string
    algorithm: string
    publicKey: string
    codeKey: string
    codeProof: string
    secret: string | null
    codeSecret: string | null
    retiredTime: string | null
    compromised: Generated<boolean>
  }
}
