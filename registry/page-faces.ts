import type { Faces, FaceTable } from '#runtime/context/faces.ts';
import { objectPickers } from './pickers/objects/objects.ts';
import { treePickers } from './pickers/tree/tree-pickers.ts';
import { type PeoplePicker, peoplePickers } from './pickers/people/people.ts';
import { formFaces } from './form-faces.ts';
import { systemFields } from './fields/system/system.ts';
import { thirdPartyPlugins } from './third-party.ts';
import { withFaces } from './with-kinds.ts';

const objectFaces = (picker: (typeof objectPickers)[number]): Faces => ({
  edit: async () => ({ default: (await import('./pickers/objects/objects.edit.tsx')).objectEdit(picker) as never }),
});
const treeFaces = ({ tree }: (typeof treePickers)[number]): Faces => ({
  edit: async () => ({ default: (await import('./pickers/tree/tree-picker.edit.tsx')).treePickerEdit(tree) as never }),
  view: async () => ({ default: (await import('./pickers/tree/tree-picker.view.tsx')).treePickerView(tree) as never }),
});
const peopleFaces = (picker: PeoplePicker): Faces => ({
  edit: async () => ({ default: (await import('./pickers/people/people.edit.tsx')).peopleEdit(picker) as never }),
  view: () => import('./pickers/people/people.view.tsx'),
});

// Faces that several kinds share.
const systemFaces: Faces = { edit: () => import('./fields/system/system.edit.tsx') };
const panelFaces: Faces = { view: () => import('./kit/display/Panel.tsx') };
const chartFaces: Faces = { view: () => import('./product/charts/chart/Chart.tsx') };
const pictureFaces: Faces = {
  view: async () => ({ default: (await import('./kit/input/PictureBox.tsx')).StoredPicture }),
  cell: async () => ({ default: (await import('./kit/input/PictureBox.tsx')).StoredPictureCell }),
};

/** Key to lazy faces. Adding a kind is one line here and one in kinds.ts. */
const own: FaceTable = {
  // fields
  ...formFaces,
  dateRange: { edit: async () => ({ default: (await import('./fields/date-time/range.edit.tsx')).DateRangeEdit }) },
  timeRange: { edit: async () => ({ default: (await import('./fields/date-time/range.edit.tsx')).TimeRangeEdit }) },
  numberRange: { edit: () => import('./fields/number/numberRange.edit.tsx') },
  cascader: { edit: () => import('./fields/cascader/cascader.edit.tsx') },
  uploadFile: {
    edit: () => import('./fields/upload/uploadFile.edit.tsx'),
    view: () => import('./fields/upload/uploadFile.view.tsx'),
    cell: async () => ({ default: (await import('./fields/upload/uploadFile.view.tsx')).UploadFileCell }),
  },
  uploadImg: {
    edit: () => import('./fields/upload/uploadImg.edit.tsx'),
    view: () => import('./fields/upload/uploadImg.view.tsx'),
    cell: async () => ({ default: (await import('./fields/upload/uploadImg.view.tsx')).UploadImgCell }),
  },
  colorPicker: {
    edit: () => import('./fields/colorPicker/colorPicker.edit.tsx'),
    view: () => import('./fields/colorPicker/colorPicker.view.tsx'),
  },
  rate: { edit: () => import('./fields/rate/rate.edit.tsx'), view: () => import('./fields/rate/rate.view.tsx') },
  slider: {
    edit: () => import('./fields/slider/slider.edit.tsx'),
    view: () => import('./fields/slider/slider.view.tsx'),
  },
  editor: {
    edit: () => import('./fields/editor/editor.edit.tsx'),
    view: () => import('./fields/editor/editor.view.tsx'),
  },
  autoComplete: { edit: () => import('./fields/autoComplete/autoComplete.edit.tsx') },
  link: { view: () => import('./fields/text/link.view.tsx') },
  button: { view: () => import('./fields/button/button.view.tsx') },
  text: { view: () => import('./fields/text/text.view.tsx') },
  alert: { view: () => import('./fields/alert/alert.view.tsx') },
  qrcode: { view: () => import('./fields/qrcode/qrcode.view.tsx') },
  barcode: { view: () => import('./fields/barcode/barcode.view.tsx') },
  iframe: { view: () => import('./fields/iframe/iframe.view.tsx') },
  sign: { edit: () => import('./fields/sign/sign.edit.tsx'), ...pictureFaces },
  signature: { edit: () => import('./fields/signature/signature.edit.tsx'), ...pictureFaces },
  location: {
    edit: () => import('./fields/location/location.edit.tsx'),
    view: () => import('./fields/location/location.view.tsx'),
    cell: 'text',
  },
  jsonSchema: {
    edit: () => import('./fields/jsonSchema/jsonSchema.edit.tsx'),
    view: () => import('./fields/jsonSchema/jsonSchema.view.tsx'),
  },
  reportConditions: { edit: () => import('./fields/reportConditions/reportConditions.edit.tsx') },
  timetable: {
    edit: () => import('./fields/date-time/timetable.edit.tsx'),
    view: () => import('./fields/date-time/timetable.view.tsx'),
  },
  ...Object.fromEntries(systemFields.map(({ zhjyKey }) => [zhjyKey, systemFaces])),
  billExample: { edit: () => import('./fields/billExample/billExample.edit.tsx') },
  pictureAddress: { edit: () => import('./fields/pictureAddress/pictureAddress.edit.tsx'), ...pictureFaces },
  verificationCode: { edit: () => import('./fields/verificationCode/verificationCode.edit.tsx') },
  sharedAddress: { edit: () => import('./fields/sharedAddress/sharedAddress.edit.tsx') },
  newPassword: { edit: () => import('./fields/newPassword/newPassword.edit.tsx') },
  // pickers
  treeSelect: { edit: () => import('./pickers/tree/treeSelect.edit.tsx') },
  ...Object.fromEntries(peoplePickers.map((picker) => [picker.kind.zhjyKey, peopleFaces(picker)])),
  ...Object.fromEntries(objectPickers.map((picker) => [picker.kind.zhjyKey, objectFaces(picker)])),
  ...Object.fromEntries(treePickers.map((picker) => [picker.kind.zhjyKey, treeFaces(picker)])),
  popupSelect: { edit: () => import('./pickers/popupSelect/popupSelect.edit.tsx') },
  popupTableSelect: { edit: () => import('./pickers/popupTableSelect/popupTableSelect.edit.tsx') },
  popupAttr: {
    edit: async () => ({ default: (await import('./pickers/attributes/attributes.view.tsx')).PopupAttrEdit }),
    view: async () => ({ default: (await import('./pickers/attributes/attributes.view.tsx')).PopupAttrView }),
  },
  relationForm: {
    edit: () => import('./pickers/relationForm/relationForm.edit.tsx'),
    view: () => import('./pickers/relationForm/relationForm.view.tsx'),
    cell: async () => ({ default: (await import('./pickers/relationForm/relationForm.view.tsx')).RelationFormCell }),
  },
  relationFormAttr: {
    edit: async () => ({ default: (await import('./pickers/attributes/attributes.view.tsx')).RelationFormAttrEdit }),
    view: async () => ({ default: (await import('./pickers/attributes/attributes.view.tsx')).RelationFormAttrView }),
  },
  // layout
  tab: { view: () => import('./layout/tab/tab.view.tsx') },
  tabItem: panelFaces,
  collapse: { view: () => import('./layout/collapse/collapse.view.tsx') },
  collapseItem: panelFaces,
  steps: { view: () => import('./layout/steps/steps.view.tsx') },
  stepItem: panelFaces,
  tableGrid: { view: () => import('./layout/tableGrid/tableGrid.view.tsx') },
  tableGridTr: {
    view: async () => ({ default: (await import('./layout/tableGrid/tableGrid.view.tsx')).TableGridTrView }),
  },
  tableGridTd: {
    view: async () => ({ default: (await import('./layout/tableGrid/tableGrid.view.tsx')).TableGridTdView }),
  },
  // blocks
  page: { view: () => import('./blocks/page/page.view.tsx') },
  split: { view: () => import('./blocks/split/split.view.tsx') },
  tree: { view: () => import('./blocks/tree/tree.view.tsx') },
  list: { view: () => import('./blocks/list/list.view.tsx') },
  codeFiles: { view: () => import('./product/forms/codeFiles/codeFiles.view.tsx') },
  tryOut: { view: () => import('./product/forms/tryOut/tryOut.view.tsx') },
  toolbar: { view: () => import('./blocks/toolbar/toolbar.view.tsx') },
  dialog: { view: () => import('./blocks/dialog/dialog.view.tsx') },
  drawer: { view: async () => ({ default: (await import('./blocks/dialog/dialog.view.tsx')).DrawerView }) },
  detail: { view: () => import('./blocks/detail/detail.view.tsx') },
  enabledTag: { view: () => import('./blocks/enabledTag/enabledTag.view.tsx') },
  flowStart: { view: () => import('./product/forms/flowStart/flowStart.view.tsx') },
  flowProgress: { view: () => import('./product/forms/flowProgress/flowProgress.view.tsx') },
  flowDelegate: { view: () => import('./product/forms/flowDelegate/flowDelegate.view.tsx') },
  flowTag: { view: () => import('./product/forms/flowTag/flowTag.view.tsx') },
  externalFrame: { view: () => import('./blocks/externalFrame/externalFrame.view.tsx') },
  frame: { view: () => import('./product/navigation/frame/frame.view.tsx') },
  greeting: { view: () => import('./product/navigation/greeting/greeting.view.tsx') },
  languageSwitch: { view: () => import('./product/navigation/languageSwitch/languageSwitch.view.tsx') },
  loginFrame: { view: () => import('./product/login/loginFrame/loginFrame.view.tsx') },
  tagBar: { view: () => import('./product/navigation/tagBar/tagBar.view.tsx') },
  sideMenu: { view: () => import('./product/navigation/sideMenu/sideMenu.view.tsx') },
  sidebarToggle: { view: () => import('./product/navigation/sidebarToggle/sidebarToggle.view.tsx') },
  mobileMenu: { view: () => import('./product/navigation/mobileMenu/mobileMenu.view.tsx') },
  menuDropdown: { view: () => import('./product/navigation/menuDropdown/menuDropdown.view.tsx') },
  todoEntry: { view: () => import('./product/navigation/todoEntry/todoEntry.view.tsx') },
  messageBell: { view: () => import('./product/messages/messageBell/messageBell.view.tsx') },
  exportDialog: { view: () => import('./product/import/exportDialog/exportDialog.view.tsx') },
  fileImport: { view: () => import('./product/import/fileImport/fileImport.view.tsx') },
  firstPasswords: { view: () => import('./product/import/firstPasswords/firstPasswords.view.tsx') },
  importWizard: { view: () => import('./product/import/importWizard/importWizard.view.tsx') },
  authorise: { view: () => import('./product/permissions/authorise/authorise.view.tsx') },
  messageReader: { view: () => import('./product/messages/messageReader/messageReader.view.tsx') },
  liveReload: { view: () => import('./blocks/liveReload/liveReload.view.tsx') },
  chatEntry: { view: () => import('./product/chat/chatEntry/chatEntry.view.tsx') },
  menuSearch: { view: () => import('./product/navigation/menuSearch/menuSearch.view.tsx') },
  systemSwitch: { view: () => import('./product/navigation/systemSwitch/systemSwitch.view.tsx') },
  settingsDrawer: { view: () => import('./product/navigation/settingsDrawer/settingsDrawer.view.tsx') },
  profileCard: { view: () => import('./product/profile/profileCard/profileCard.view.tsx') },
  ownSignatures: { view: () => import('./product/profile/ownSignatures/ownSignatures.view.tsx') },
  pagePath: { view: () => import('./product/navigation/pagePath/pagePath.view.tsx') },
  logo: { view: () => import('./product/navigation/logo/logo.view.tsx') },
  menuShortcuts: { view: () => import('./product/navigation/menuShortcuts/menuShortcuts.view.tsx') },
  result: { view: () => import('./blocks/result/result.view.tsx') },
  routeView: { view: () => import('./product/navigation/routeView/routeView.view.tsx') },
  recordTime: { view: () => import('./blocks/recordTime/recordTime.view.tsx') },
  siteFrame: { view: () => import('./product/site/siteFrame/siteFrame.view.tsx') },
  topMenu: { view: () => import('./product/navigation/topMenu/topMenu.view.tsx') },
  userMenu: { view: () => import('./product/navigation/userMenu/userMenu.view.tsx') },
  lockFrame: { view: () => import('./product/login/lockFrame/lockFrame.view.tsx') },
  signOn: { view: () => import('./product/login/signOn/signOn.view.tsx') },
  loginWays: { view: () => import('./product/login/loginWays/loginWays.view.tsx') },
  scanLogin: { view: () => import('./product/login/scanLogin/scanLogin.view.tsx') },
  repeat: { view: () => import('./blocks/repeat/repeat.view.tsx') },
  box: { view: () => import('./blocks/box/box.view.tsx') },
  content: { view: () => import('./blocks/content/content.view.tsx') },
  icon: { view: () => import('./blocks/icon/icon.view.tsx') },
  richText: { view: () => import('./blocks/richText/richText.view.tsx') },
  disclosure: { view: () => import('./blocks/disclosure/disclosure.view.tsx') },
  buttons: { view: () => import('./blocks/buttons/buttons.view.tsx') },
  fileList: { view: () => import('./blocks/fileList/fileList.view.tsx') },
  columns: { view: () => import('./blocks/columns/columns.view.tsx') },
  agenda: { view: () => import('./product/schedule/agenda/agenda.view.tsx') },
  scheduleViewer: { view: () => import('./product/schedule/scheduleViewer/scheduleViewer.view.tsx') },
  calendar: { view: () => import('./product/schedule/calendar/calendar.view.tsx') },
  portal: { view: () => import('./product/forms/portal/portal.view.tsx') },
  reportView: { view: () => import('./product/report/reportView/reportView.view.tsx') },
  bigScreen: { view: () => import('./product/screen/bigScreen/bigScreen.view.tsx') },
  screenLink: { view: () => import('./product/screen/screenLink/screenLink.view.tsx') },
  flowDetail: { view: () => import('./product/forms/flowDetail/flowDetail.view.tsx') },
  documentViewer: { view: () => import('./blocks/documentViewer/documentViewer.view.tsx') },
  progress: { view: () => import('./blocks/progress/progress.view.tsx') },
  // portals
  grid: { view: () => import('./product/portal/grid/grid.view.tsx') },
  cell: { view: () => import('./product/portal/cell/cell.view.tsx') },
  filters: { view: () => import('./product/portal/filters/filters.view.tsx') },
  dataBoard: { view: () => import('./product/portal/dataBoard/dataBoard.view.tsx') },
  tableList: { view: () => import('./product/portal/tableList/tableList.view.tsx') },
  rankList: { view: () => import('./product/portal/rankList/rankList.view.tsx') },
  timeAxis: { view: () => import('./product/portal/timeAxis/timeAxis.view.tsx') },
  todo: { view: () => import('./product/portal/todo/todo.view.tsx') },
  todoList: { view: () => import('./product/portal/todoList/todoList.view.tsx') },
  notice: { view: () => import('./product/portal/notice/notice.view.tsx') },
  email: { view: () => import('./product/portal/email/email.view.tsx') },
  commonFunc: { view: () => import('./product/portal/commonFunc/commonFunc.view.tsx') },
  schedule: { view: () => import('./product/portal/schedule/schedule.view.tsx') },
  image: { view: () => import('./product/portal/image/image.view.tsx') },
  carousel: { view: () => import('./product/portal/carousel/carousel.view.tsx') },
  video: { view: () => import('./product/portal/video/video.view.tsx') },
  barChart: chartFaces,
  lineChart: chartFaces,
  pieChart: chartFaces,
  radarChart: chartFaces,
  mapChart: chartFaces,
  customEcharts: chartFaces,
};

export const pageFaces: FaceTable = withFaces(own, thirdPartyPlugins);
