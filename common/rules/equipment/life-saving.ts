import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, ItemRow } from './equipment-types.ts'

// One item per line, so that the record is read as the model form.
// prettier-ignore
const rows: readonly ItemRow[] = [
  ['ECP1', 'lsaPersons', 'number', '救生设备供给的总人数', 'Total number of persons for which life-saving appliances are provided', { required: true }],
  ['ECP2', 'lifeboats', 'portStarboard', '救生艇总数', 'Total number of lifeboats', { required: true }],
  ['ECP2.1', 'lifeboatPersons', 'portStarboard', '救生艇容纳的总人数', 'Total number of persons accommodated by them', { required: true }],
  ['P2.2', 'lifeboatsPartlyEnclosed', 'portStarboard', '部分封闭救生艇数量', 'Number of partially enclosed lifeboats'],
  ['EC2.2 P2.3', 'lifeboatsSelfRighting', 'portStarboard', '自行扶正部分封闭救生艇数量', 'Number of self-righting partially enclosed lifeboats'],
  ['EC2.3 P2.4', 'lifeboatsEnclosed', 'portStarboard', '全封闭救生艇数量', 'Number of totally enclosed lifeboats'],
  ['EC2.4', 'lifeboatsAirSupport', 'portStarboard', '自备空气补给系统的救生艇数量', 'Number of lifeboats with a self-contained air support system'],
  ['EC2.5', 'lifeboatsFireProtected', 'portStarboard', '耐火救生艇数量', 'Number of fire-protected lifeboats'],
  ['EC2.6 P2.5', 'otherLifeboats', 'heading', '其他救生艇', 'Other lifeboats'],
  ['EC2.6.1 P2.5.1', 'lifeboatsOther', 'portStarboard', '数量', 'Number'],
  ['EC2.6.2 P2.5.2', 'lifeboatsOtherType', 'portStarboardText', '型式', 'Type'],
  ['EC2.7', 'freeFallLifeboat', 'number', '自由降落救生艇数量', 'Number of free-fall lifeboats'],
  ['EC2.7.1', 'freeFallEnclosed', 'number', '其中：全封闭', 'Totally enclosed'],
  ['EC2.7.2', 'freeFallAirSupport', 'number', '其中：自备空气补给', 'Self-contained'],
  ['EC2.7.3', 'freeFallFireProtected', 'number', '其中：耐火', 'Fire-protected'],
  ['ECP3', 'motorLifeboats', 'number', '机动救生艇数量（计入救生艇总数）', 'Number of motor lifeboats (included in the total lifeboats shown above)'],
  ['ECP3.1', 'lifeboatsSearchlight', 'number', '带探照灯的救生艇数量', 'Number of lifeboats fitted with searchlights'],
  ['ECP4', 'rescueBoats', 'number', '救助艇数量', 'Number of rescue boats', { required: true }],
  ['ECP4.1', 'rescueBoatsCounted', 'number', '其中：计入救生艇总数', 'Number of boats which are included in the total lifeboats shown above'],
  ['P4.2', 'fastRescueBoats', 'number', '其中：快速救助艇', 'Number of boats which are fast rescue boats'],
  ['ECP5', 'liferaftItems', 'heading', '救生筏', 'Liferafts'],
  ['ECP5.1', 'launchedLiferaftItems', 'heading', '要求认可的降落设备者', 'Those for which approved launching appliances are required'],
  ['ECP5.1.1', 'launchedLiferafts', 'number', '救生筏数量', 'Number of liferafts'],
  ['ECP5.1.2', 'launchedLiferaftPersons', 'number', '容纳人数', 'Number of persons accommodated by them'],
  ['ECP5.2', 'thrownLiferaftItems', 'heading', '不要求认可的降落设备者', 'Those for which approved launching appliances are not required'],
  ['ECP5.2.1', 'liferafts', 'number', '救生筏数量', 'Number of liferafts', { required: true }],
  ['ECP5.2.2', 'liferaftPersons', 'number', '容纳人数', 'Number of persons accommodated by them', { required: true }],
  ['EC5.3', 'remoteLiferafts', 'number', '第 III/31.1.4 条要求的救生筏数量', 'Number of liferafts required by regulation III/31.1.4'],
  ['P6', 'evacuationSystems', 'number', '海上撤离系统数量', 'Number of marine evacuation systems (MES)'],
  ['P6.1', 'evacuationLiferafts', 'number', '其服务的救生筏数量', 'Number of liferafts served by them'],
  ['P6.2', 'evacuationPersons', 'number', '容纳人数', 'Number of persons accommodated by them'],
  ['P7', 'buoyantItems', 'heading', '救生浮具', 'Buoyant apparatus'],
  ['P7.1', 'buoyantApparatus', 'number', '浮具数量', 'Number of apparatus'],
  ['P7.2', 'buoyantPersons', 'number', '可支承人数', 'Number of persons capable of being supported'],
  ['EC6 P8', 'lifebuoys', 'number', '救生圈数量', 'Number of lifebuoys', { required: true }],
  ['EC7 P9', 'lifejackets', 'number', '救生衣数量（总数）', 'Number of lifejackets (total)', { required: true }],
  ['P9.1', 'lifejacketsAdult', 'number', '成人救生衣', 'Number of adult lifejackets'],
  ['P9.2', 'lifejacketsChild', 'number', '儿童救生衣', 'Number of child lifejackets'],
  ['P9.3', 'lifejacketsInfant', 'number', '婴儿救生衣', 'Number of infant lifejackets'],
  ['EC8 P10', 'immersionItems', 'heading', '浸水服', 'Immersion suits'],
  ['EC8.1 P10.1', 'immersionSuits', 'number', '总数', 'Total number', { required: true }],
  ['EC8.2 P10.2', 'immersionAsLifejackets', 'number', '符合救生衣要求的数量', 'Number of suits complying with the requirements for lifejackets'],
  ['EC9 P11', 'antiExposureSuits', 'number', '抗暴露服数量', 'Number of anti-exposure suits'],
  ['P12', 'thermalAids', 'number', '保温用具数量（艇筏所备者除外）', 'Number of thermal protective aids (excluding those of lifeboats, liferafts and rescue boats)'],
]

/** Section 2 of Forms C, E and P: life-saving appliances, SOLAS chapter III. */
export const lifeSaving: EquipmentSection = {
  key: 'lifeSaving',
  zh: '救生设备明细',
  en: 'Details of life-saving appliances',
  items: itemsOf(rows),
}
