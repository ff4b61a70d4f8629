export { default } from '../../kit/picker/PickedView.tsx';
