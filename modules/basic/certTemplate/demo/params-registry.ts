/** Parameters of the documents that a flag state has issued: manning, registry, insurance. */
import { area, choice, date, number, optional, text } from './param-kinds.ts'
import { equipmentParams } from './record-params.ts'
import { issued, issuedInterim, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'imo']

export const manning: TemplateParam[] = [
  ...issued(),
  ...shared(...ship, 'grossTonnage', 'shipType', 'enginePower', 'companyName', 'companyAddress'),
  number('nationalTonnage', '国家吨位（如有）', 'Gross tonnage, national (if any)', optional),
  choice(
    'unattendedEngineRoom',
    '周期性无人值班机器处所',
    'Periodically unattended machinery space',
    [
      ['Yes', '是'],
      ['No', '否'],
    ],
  ),
  area('tradingArea', '航区', 'Trading area'),
  area('manningGrades', '职务（每行一个）', 'Grade or capacity (one per line)'),
  area(
    'manningCertificates',
    '证书（STCW 条款，逐行对应）',
    'Certificate, STCW regulation (line by line)',
  ),
  area('manningNumbers', '人数（逐行对应）', 'Number of persons (line by line)'),
  area('manningConditions', '特殊要求或条件', 'Special requirements or conditions', optional),
]

export const synopsis: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(
    'imo',
    'shipName',
    'registryPort',
    'ownerName',
    'ownerAddress',
    'ownerImo',
    'companyName',
    'companyAddress',
    'companyImo',
  ),
  number('synopsisNumber', '本记录文件编号', 'Continuous Synopsis Record document number'),
  date('appliesFrom', '本文件适用起始日期', 'This document applies from'),
  date('registeredOn', '在上述国家登记日期', 'Date of registration with that State', {
    source: 'ship.registryDate',
  }),
  text('charterer', '光船租船人', 'Registered bareboat charterer(s)', optional),
  area(
    'chartererAddress',
    '光船租船人登记地址',
    'Registered address(es) of the charterer',
    optional,
  ),
  area(
    'safetyOffices',
    '公司开展安全管理活动的地址',
    'Address(es) from where safety management activities are carried out',
    optional,
  ),
  area(
    'classSocieties',
    '入级的船级社',
    'Classification societies with which the ship is classed',
    {
      source: 'society.nameEn',
    },
  ),
  text('docIssuedBy', '符合证明签发机构', 'Document of Compliance issued by', {
    source: 'company.docIssuer',
    ...optional,
  }),
  text(
    'docAuditedBy',
    '符合证明审核机构（如不同）',
    'Body that carried out the audit of the DOC (if different)',
    optional,
  ),
  text('smcIssuedBy', '安全管理证书签发机构', 'Safety Management Certificate issued by', {
    source: 'ship.smcIssuer',
    ...optional,
  }),
  text(
    'smcAuditedBy',
    '安全管理证书审核机构（如不同）',
    'Body that carried out the audit of the SMC (if different)',
    optional,
  ),
  text(
    'isscIssuedBy',
    '国际船舶保安证书签发机构',
    'International Ship Security Certificate issued by',
    { source: 'ship.isscIssuer', ...optional },
  ),
  text(
    'isscVerifiedBy',
    '保安核验机构（如不同）',
    'Body that carried out the verification of the ISSC (if different)',
    optional,
  ),
  date('ceasedOn', '终止登记日期', 'Date on which the ship ceased to be registered', optional),
  area('synopsisRemarks', '备注', 'Remarks', optional),
]

const policy: TemplateParam[] = [
  text('securityType', '担保类型', 'Type of security'),
  date('securityFrom', '担保期限自', 'Duration of security from'),
  date('securityTo', '担保期限至', 'Duration of security to'),
  area('insurerName', '保险人和/或担保人名称', 'Name of the insurer(s) and/or guarantor(s)', {
    source: 'ship.insurerName',
  }),
  area('insurerAddress', '保险人和/或担保人地址', 'Address of the insurer(s) and/or guarantor(s)', {
    source: 'ship.insurerAddress',
  }),
]
const liability = (): TemplateParam[] => [
  ...issuedInterim(),
  ...shared(...ship, 'ownerName', 'ownerAddress'),
  ...policy,
]
export const oilLiability: TemplateParam[] = liability()
export const bunkerLiability: TemplateParam[] = liability()
export const passengerLiability: TemplateParam[] = [
  ...liability(),
  ...equipmentParams('passengers'),
]
export const wreckLiability: TemplateParam[] = [...liability(), ...shared('grossTonnage')]

const registered = [
  ...shared(
    ...ship,
    'officialNo',
    'mmsi',
    'shipType',
    'builder',
    'keelDate',
    'hullMaterial',
    'loa',
    'breadth',
    'depth',
    'grossTonnage',
    'netTonnage',
    'propulsion',
    'mainEngine',
    'enginePower',
    'ownerName',
    'ownerAddress',
  ),
  text('buildPlace', '建造地点', 'Place of build', { source: 'ship.buildPlace', ...optional }),
]

export const permanentRegistry: TemplateParam[] = [
  ...issued(),
  ...registered,
  date('registeredOn', '登记日期', 'Date of registration', { source: 'ship.registryDate' }),
  text('ownerShares', '船东份额', 'Shares held by the owner', optional),
  area('restrictions', '限制和备注', 'Restrictions and remarks', optional),
]

export const deletion: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(
    ...ship,
    'officialNo',
    'shipType',
    'grossTonnage',
    'netTonnage',
    'ownerName',
    'ownerAddress',
  ),
  date('registeredOn', '登记日期', 'Date of registration', { source: 'ship.registryDate' }),
  date('deletedOn', '注销日期', 'Date of deletion'),
  choice('deletionReason', '注销原因', 'Reason for the deletion', [
    ['Transfer to another flag', '转移至其他船旗'],
    ['Sale', '出售'],
    ['Recycling', '拆解'],
    ['Total loss', '全损'],
    ['Other', '其他'],
  ]),
  choice('encumbrances', '抵押和其他权利负担', 'Mortgages and encumbrances at deletion', [
    ['None recorded', '无登记'],
    ['Recorded; consent of the holders given', '有登记，权利人已同意'],
  ]),
  area('deletionRemarks', '备注', 'Remarks', optional),
]

export const radioLicence: TemplateParam[] = [
  ...issued(),
  ...shared(...ship, 'mmsi', 'grossTonnage', 'ownerName', 'ownerAddress'),
  text('accountingAuthority', '账务结算机构代码', 'Accounting authority identification code'),
  choice('publicCorrespondence', '公众通信类别', 'Public correspondence category', [
    ['CP (public correspondence)', 'CP（公众通信）'],
    ['CR (limited public correspondence)', 'CR（限定公众通信）'],
    ['CO (official correspondence)', 'CO（公务通信）'],
  ]),
  area('transmitters', '发射设备：类型（每行一台）', 'Transmitters: type (one per line)'),
  area('transmitterPowers', '功率（W，逐行对应）', 'Power (W, line by line)'),
  area('emissionClasses', '发射类别（逐行对应）', 'Class of emission (line by line)'),
  area(
    'frequencyBands',
    '频段或指配频率（逐行对应）',
    'Frequency bands or assigned frequencies (line by line)',
  ),
  area('otherEquipment', '其他设备', 'Other equipment', optional),
  text('epirbId', '卫星示位标识别码', 'EPIRB identification', optional),
]
