export { default } from '../../_shared/picker/PickedView.tsx';
