// Written by npm run db-types from the migrated database.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<any, string, string>
export type DefaultedJson = ColumnType<any, string | undefined, string>
export interface Database {
  appUser: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    username: string
    name: string
    phone: string
    email: string
    sex: string | null
    region: string | null
    userType: string
    roleId: number
    status: Generated<number>
    passwordHash: string
    passwordUpdateTime: Generated<string>
    mustChangePassword: Generated<boolean>
    relatedSurveyor: number | null
    relatedCustomers: Generated<number[]>
    relatedFlagState: number | null
  }
  appUserRow: {
    id: number | null
    version: number | null
    createTime: string | null
    updateTime: string | null
    createBy: number | null
    username: string | null
    name: string | null
    phone: string | null
    email: string | null
    sex: string | null
    region: string | null
    userType: string | null
    roleId: number | null
    status: number | null
    passwordUpdateTime: string | null
    mustChangePassword: boolean | null
    relatedSurveyor: number | null
    relatedCustomers: number[] | null
    relatedFlagState: number | null
    roleName: string | null
    taskNode: string | null
  }
  attachment: {
    attachmentId: string
    originName: string
    size: number
    type: string
    sha256: string
    createBy: number | null
    createTime: Generated<string>
  }
  captcha: {
    key: string
    answer: string
    createTime: Generated<string>
  }
  cert: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    code: string
    nameZh: string
    nameEn: string
    instrument: string | null
    certType: number
    certSub: number | null
    validityMonths: number | null
    cycles: Json | null
    sort: Generated<number>
    status: Generated<number>
    remark: string | null
  }
  certTemplate: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    templateName: string
    templateVersion: string
    certId: number
    crfType: number | null
    actionType: string | null
    term: string | null
    certExpiry: string | null
    termDura: number | null
    termUnit: string | null
    flagId: number | null
    grossTonFrom: number | null
    grossTonTo: number | null
    shipTypes: string[] | null
    shipSize: string | null
    issueUnit: string | null
    flagFee: number | null
    companyTariff: number | null
    templateFileId: string
    paramList: Json
    status: Generated<number>
    remark: string | null
  }
  certTemplateRow: {
    id: number | null
    version: number | null
    createTime: string | null
    updateTime: string | null
    createBy: number | null
    templateName: string | null
    templateVersion: string | null
    certId: number | null
    crfType: number | null
    actionType: string | null
    term: string | null
    certExpiry: string | null
    termDura: number | null
    termUnit: string | null
    flagId: number | null
    grossTonFrom: number | null
    grossTonTo: number | null
    shipTypes: string[] | null
    shipSize: string | null
    issueUnit: string | null
    flagFee: number | null
    companyTariff: number | null
    templateFileId: string | null
    paramList: Json | null
    status: number | null
    remark: string | null
    certCode: string | null
    certNameZh: string | null
    certNameEn: string | null
    flagNameZh: string | null
    flagNameEn: string | null
  }
  certWindow: {
    id: Generated<number>
    shipCertId: number
    surveyType: string
    ruleCode: string
    occurrence: number
    startDate: string
    dueDate: string
    endDate: string
    doneDate: string | null
    waived: Generated<boolean>
    alternativeGroup: string | null
    explanationZh: string
    explanationEn: string
    reminderTime: string | null
    reminderContent: string | null
    reminderType: number | null
  }
  certWindowRow: {
    id: number | null
    shipCertId: number | null
    surveyType: string | null
    ruleCode: string | null
    occurrence: number | null
    startDate: string | null
    dueDate: string | null
    endDate: string | null
    doneDate: string | null
    waived: boolean | null
    alternativeGroup: string | null
    explanationZh: string | null
    explanationEn: string | null
    reminderTime: string | null
    reminderContent: string | null
    reminderType: number | null
    status: string | null
  }
  customer: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    customerNo: string
    name: string
    nameZh: string | null
    abbreviation: string | null
    imo: string | null
    customerType: string[]
    nature: string | null
    region: string
    regTime: string | null
    address: string | null
    liaison: string | null
    email: string | null
    phone: string | null
    mobile: string | null
    bank: string | null
    bankAccount: string | null
    currency: string | null
    taxpayerNo: string | null
    credit: Generated<boolean>
    contacts: Json | null
    accounts: Json | null
    status: Generated<number>
    remark: string | null
  }
  dict: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    dictCode: string
    key: string
    valueZh: string
    valueEn: string
    sort: Generated<number>
    status: Generated<number>
  }
  dictCode: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    dictCode: string
    titleZh: string
    titleEn: string
    sort: Generated<number>
    status: Generated<number>
  }
  flag: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    flagNo: string
    nameZh: string
    nameEn: string
    iso2: string
    iso3: string
    callSignPrefixes: Json | null
    mids: Json | null
    accessTime: string | null
    loginAddress: string | null
    account: string | null
    registryPorts: Json | null
    eCertificate: boolean
    lessOneDay: boolean
    remark: string | null
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
  }
  log: {
    id: Generated<number>
    time: Generated<string>
    resource: string
    rowId: number
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
  logEntry: {
    id: number | null
    version: number | null
    createTime: string | null
    updateTime: string | null
    createBy: number | null
    time: string | null
    resource: string | null
    rowId: number | null
    action: string | null
    node: string | null
    fromState: number | null
    toState: number | null
    result: number | null
    remark: string | null
    round: number | null
    changes: Json | null
    userId: number | null
    userName: string | null
    ip: string | null
  }
  menu: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    parentId: number | null
    type: number
    code: string
    nameZh: string
    nameEn: string
    icon: string | null
    path: string | null
    component: string | null
    sort: Generated<number>
    show: Generated<boolean>
    status: Generated<number>
    descn: string | null
  }
  numberSeries: {
    series: string
    last: Generated<number>
  }
  passwordLink: {
    tokenHash: Buffer
    userId: number
    createTime: Generated<string>
    used: Generated<boolean>
  }
  principal: {
    userId: number | null
    username: string | null
    name: string | null
    email: string | null
    active: boolean | null
    passwordHash: string | null
    passwordUpdateTime: string | null
    mustChangePassword: boolean | null
    region: string | null
    userType: string | null
    surveyorId: number | null
    customerIds: number[] | null
    flagId: number | null
    roleId: number | null
    roleName: string | null
    taskNode: string | null
    dataType: number | null
    rights: string[] | null
  }
  role: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    roleName: string
    taskNode: string
    roleDescn: string | null
    dataType: number
    roleStatus: Generated<number>
  }
  roleMenu: {
    roleId: number
    menuId: number
  }
  session: {
    tokenHash: Buffer
    userId: number
    createTime: Generated<string>
    lastSeen: Generated<string>
    ip: string | null
    userAgent: string | null
  }
  setting: {
    key: string
    version: Generated<number>
    updateTime: Generated<string>
    updateBy: number | null
    value: Json
  }
  ship: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    name: string
    nameZh: string | null
    previousNames: string | null
    imo: string | null
    classNo: string | null
    officialNo: string | null
    callSign: string | null
    mmsi: string | null
    shipType: string
    region: string
    status: string
    flagId: number
    registryPort: string | null
    secondRegistry: string | null
    grossTonnage: number | null
    netTonnage: number | null
    deadweight: number | null
    registeredTonnage: number | null
    nationalTonnage: number | null
    suezTonnage: number | null
    panamaTonnage: number | null
    loa: number | null
    lbp: number | null
    breadth: number | null
    depth: number | null
    draft: number | null
    freeboard: number | null
    hullMaterial: string | null
    propulsion: string | null
    mainEngine: string | null
    enginePower: number | null
    engineCount: number | null
    propellerCount: number | null
    speed: number | null
    boiler: string | null
    generator: string | null
    builder: string | null
    buildPlace: string | null
    hullNo: string | null
    contractDate: string | null
    keelDate: string | null
    launchDate: string | null
    buildDate: string | null
    conversionDate: string | null
    ownerId: number | null
    managerId: number | null
    crewManagerId: number | null
    operatorId: number | null
    offshoreCompanyId: number | null
    agentId: number | null
    contact: string | null
    classNotations: string | null
    navigationArea: string | null
    previousClass: string | null
    classDate: string | null
    remark: string | null
  }
  shipCert: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    shipId: number
    certId: number
    surveyCertId: number | null
    templateId: number | null
    certNo: string
    utn: string | null
    term: string
    surveyType: string | null
    actionType: string | null
    inspectionDate: string | null
    issueDate: string
    issuePlace: string | null
    expiryDate: string | null
    expiryBeforeExtension: string | null
    valid: Generated<number>
    invalidReason: string | null
    invalidTime: string | null
    supersededBy: number | null
    supersedes: number | null
    personInCharge: number | null
    fileId: string | null
    sha256: string | null
    remark: string | null
  }
  shipCertRow: {
    id: number | null
    version: number | null
    createTime: string | null
    updateTime: string | null
    createBy: number | null
    shipId: number | null
    certId: number | null
    surveyCertId: number | null
    templateId: number | null
    certNo: string | null
    utn: string | null
    term: string | null
    surveyType: string | null
    actionType: string | null
    inspectionDate: string | null
    issueDate: string | null
    issuePlace: string | null
    expiryDate: string | null
    expiryBeforeExtension: string | null
    valid: number | null
    invalidReason: string | null
    invalidTime: string | null
    supersededBy: number | null
    supersedes: number | null
    personInCharge: number | null
    fileId: string | null
    sha256: string | null
    remark: string | null
    status: number | null
    shipName: string | null
    imo: string | null
    shipType: string | null
    region: string | null
    flagId: number | null
    ownerId: number | null
    managerId: number | null
    flagNameZh: string | null
    flagNameEn: string | null
    certCode: string | null
    certNameZh: string | null
    certNameEn: string | null
    certType: number | null
    personName: string | null
    nextDueDate: string | null
    windowState: string | null
  }
  shipRow: {
    id: number | null
    version: number | null
    createTime: string | null
    updateTime: string | null
    createBy: number | null
    name: string | null
    nameZh: string | null
    previousNames: string | null
    imo: string | null
    classNo: string | null
    officialNo: string | null
    callSign: string | null
    mmsi: string | null
    shipType: string | null
    region: string | null
    status: string | null
    flagId: number | null
    registryPort: string | null
    secondRegistry: string | null
    grossTonnage: number | null
    netTonnage: number | null
    deadweight: number | null
    registeredTonnage: number | null
    nationalTonnage: number | null
    suezTonnage: number | null
    panamaTonnage: number | null
    loa: number | null
    lbp: number | null
    breadth: number | null
    depth: number | null
    draft: number | null
    freeboard: number | null
    hullMaterial: string | null
    propulsion: string | null
    mainEngine: string | null
    enginePower: number | null
    engineCount: number | null
    propellerCount: number | null
    speed: number | null
    boiler: string | null
    generator: string | null
    builder: string | null
    buildPlace: string | null
    hullNo: string | null
    contractDate: string | null
    keelDate: string | null
    launchDate: string | null
    buildDate: string | null
    conversionDate: string | null
    ownerId: number | null
    managerId: number | null
    crewManagerId: number | null
    operatorId: number | null
    offshoreCompanyId: number | null
    agentId: number | null
    contact: string | null
    classNotations: string | null
    navigationArea: string | null
    previousClass: string | null
    classDate: string | null
    remark: string | null
    flagNameZh: string | null
    flagNameEn: string | null
    ownerName: string | null
    managerName: string | null
  }
  signInFailure: {
    subject: string
    failures: number
    lastFailure: Generated<string>
  }
  surveyCert: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    shipId: number
    certId: number
    templateId: number | null
    values: Json | null
    term: string
    actionType: string
    surveyType: string
    surveyPlace: string | null
    inspectionDate: string | null
    issueDate: string | null
    issuePlace: string | null
    expiryDate: string | null
    attachments: string[] | null
    remark: string | null
    status: Generated<number>
    statusTime: Generated<string>
    round: Generated<number>
    dataChanged: Generated<boolean>
    surveyorId: number
    personInCharge: number
    dueDate: string | null
    submittedBy: number | null
    auditedBy: number | null
    confirmedBy: number | null
    approvedBy: number | null
    signedBy: number | null
    predecessorId: number | null
    shipCertId: number | null
    certNo: string | null
    utn: string | null
    pdfFileId: string | null
    anchors: Json | null
    engineId: string | null
    fileId: string | null
    sha256: string | null
  }
  surveyCertRow: {
    id: number | null
    version: number | null
    createTime: string | null
    updateTime: string | null
    createBy: number | null
    shipId: number | null
    certId: number | null
    templateId: number | null
    values: Json | null
    term: string | null
    actionType: string | null
    surveyType: string | null
    surveyPlace: string | null
    inspectionDate: string | null
    issueDate: string | null
    issuePlace: string | null
    expiryDate: string | null
    attachments: string[] | null
    remark: string | null
    status: number | null
    statusTime: string | null
    round: number | null
    dataChanged: boolean | null
    surveyorId: number | null
    personInCharge: number | null
    dueDate: string | null
    submittedBy: number | null
    auditedBy: number | null
    confirmedBy: number | null
    approvedBy: number | null
    signedBy: number | null
    predecessorId: number | null
    shipCertId: number | null
    certNo: string | null
    utn: string | null
    pdfFileId: string | null
    anchors: Json | null
    engineId: string | null
    fileId: string | null
    sha256: string | null
    personName: string | null
    shipName: string | null
    imo: string | null
    shipType: string | null
    region: string | null
    flagId: number | null
    ownerId: number | null
    managerId: number | null
    flagNameZh: string | null
    flagNameEn: string | null
    certCode: string | null
    certNameZh: string | null
    certNameEn: string | null
    valid: number | null
  }
  surveyor: {
    id: Generated<number>
    version: Generated<number>
    createTime: Generated<string>
    updateTime: Generated<string>
    createBy: number | null
    surname: string
    name: string
    fullName: string
    sex: string | null
    nationality: string
    idCard: string | null
    passport: string | null
    birthplace: string | null
    birthday: string | null
    city: string | null
    address: string | null
    mobile: string
    phone: string | null
    email: string
    fax: string | null
    organization: string | null
    region: string
    surveyorType: number
    surveyLevel: string | null
    flagIds: number[] | null
    shipModels: string[] | null
    inspectionScopes: string[] | null
    ports: string | null
    grantType: string | null
    grantStatus: string
    issueTime: string | null
    validityTime: string | null
    issuePlace: string | null
    grantFileId: string | null
    highestEdu: string | null
    university: string | null
    experience1: string | null
    experience2: string | null
    experience3: string | null
    attachment1: string | null
    attachment2: string | null
    signature: string | null
    personalSeal: string | null
    officialSeal: string | null
    remark: string | null
    status: Generated<number>
  }
}
