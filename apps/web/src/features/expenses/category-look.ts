import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import {
  BedDouble,
  Bus,
  Car,
  CarTaxiFront,
  CircleEllipsis,
  Coins,
  Fuel,
  type LucideIcon,
  Plane,
  Shirt,
  TrainFront,
  Utensils,
} from 'lucide-react';

/** The picture beside each category's name. */
export const CATEGORY_ICONS: Readonly<Record<ExpenseCategory, LucideIcon>> = {
  train: TrainFront,
  miscellaneous: CircleEllipsis,
  laundry: Shirt,
  incidental: Coins,
  hotel: BedDouble,
  fuel_toll_parking: Fuel,
  food: Utensils,
  conveyance: CarTaxiFront,
  car: Car,
  bus: Bus,
  airfare: Plane,
};
