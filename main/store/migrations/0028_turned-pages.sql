ALTER TABLE `capture_pages` ADD `is_turned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `capture_pages` ADD `codes` text;